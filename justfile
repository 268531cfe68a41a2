# `just` lists the recipes. The command itself is scripts/tmux-workspace-restore; words after a recipe go to it:
#   just restore --yes
#   just offer --json
#   just -- save -L work

command := justfile_directory() / "scripts/tmux-workspace-restore"

[private]
default:
    @just --justfile {{quote(justfile())}} --list --unsorted

# pick what to restore of a lost workspace, and restore it
[no-cd, positional-arguments]
restore *words:
    @exec {{quote(command)}} restore "$@"

# show what was lost and what a restore would tick
[no-cd, positional-arguments]
offer *words:
    @exec {{quote(command)}} offer "$@"

# record the tmux server as it is now
[no-cd, positional-arguments]
save *words:
    @exec {{quote(command)}} save "$@"

# keep what is there and stop offering what was lost
[no-cd, positional-arguments]
dismiss *words:
    @exec {{quote(command)}} dismiss "$@"

# show the restores that were made
[no-cd, positional-arguments]
runs *words:
    @exec {{quote(command)}} runs "$@"

# show what is recorded, and what is not, and why
[no-cd, positional-arguments]
status *words:
    @exec {{quote(command)}} status "$@"

# check all that the plugin's working depends on
[no-cd, positional-arguments]
doctor *words:
    @exec {{quote(command)}} doctor "$@"

# list programs that outlived their tmux server; `just orphans --end PID` ends one
[no-cd, positional-arguments]
orphans *words:
    @exec {{quote(command)}} orphans "$@"

# list commands that come back with their pane; `just relaunch add 'claude agents'` adds one
[no-cd, positional-arguments]
relaunch *words:
    @exec {{quote(command)}} relaunch "$@"

# take over what tmux-assistant-resurrect has saved
[no-cd, positional-arguments]
import *words:
    @exec {{quote(command)}} import "$@"

# try it all where nothing of yours is touched
[positional-arguments]
try *words:
    @exec scripts/try "$@"

# run every check
[positional-arguments]
test *words:
    @exec scripts/test "$@"

# measure it, and make the table of docs/benchmarks.md
bench *words:
    @node_modules/.bin/node bench/run.ts {{words}}

# build dist/
build:
    @node_modules/.bin/node scripts/build.mjs

# format and fix what can be fixed
format:
    @PATH="$PWD/node_modules/.bin:$PATH" biome check --write .
