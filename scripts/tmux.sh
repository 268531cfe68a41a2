# Sourced by the scripts that talk to tmux: defines `tmux`, and `quote` for its parser. A server's PATH can be shorter than the user's (started by systemd, launchd or
# cron): then the server's own program is used, whose pid stands in $TMUX.
# shellcheck shell=sh

tmux_program=${TMUX_WORKSPACE_RESTORE_TMUX:-tmux}
if ! command -v "$tmux_program" >/dev/null 2>&1; then
  server=${TMUX:-,}
  server=${server#*,}
  for candidate in "/proc/${server%%,*}/exe" /opt/homebrew/bin/tmux /usr/local/bin/tmux; do
    if [ -x "$candidate" ]; then
      TMUX_WORKSPACE_RESTORE_TMUX=$candidate
      export TMUX_WORKSPACE_RESTORE_TMUX
      tmux_program=$candidate
      break
    fi
  done
fi

# Takes the server's own program where it is of another version than the one that was found, which an older one's server may refuse
# (3.3a to 3.8): to ask again. /proc/PID/exe runs it also when the file is gone, and it may be the loader of the program instead.
use_server_program() {
  server=${TMUX:-,}
  server=${server#*,}
  candidate=/proc/${server%%,*}/exe
  [ -x "$candidate" ] || return
  its=$("$candidate" -V 2>/dev/null) || return
  found=$(command "$tmux_program" -V 2>/dev/null)
  case ${its#* } in
    "${found#* }" | *' '*) return 1 ;;
  esac
  TMUX_WORKSPACE_RESTORE_TMUX=$candidate
  export TMUX_WORKSPACE_RESTORE_TMUX
  tmux_program=$candidate
}

tmux() { command "$tmux_program" -u "$@"; }

# Asks the server for a format, by its own program where it refuses the one that was found. The answer is in $facts.
ask() {
  # shellcheck disable=SC2034
  facts=$(tmux display-message -p "$1" 2>/dev/null) || { use_server_program && facts=$(tmux display-message -p "$1"); }
}

# Shows a text to everybody who is attached.
tell_clients() {
  tmux list-clients -F '#{client_name}' 2>/dev/null | while read -r client; do
    # In 3.2 and 3.2a -c takes no value, by a slip.
    tmux display-message -d 10000 -c "$client" "$1" 2>/dev/null || tmux display-message -d 10000 "$1" 2>/dev/null
  done
}

# Tells tmux to put the server's identity into the environment of all that it starts, so that what outlives it can be told from what
# a later server with the same pid started: boot, pid and start time, as serverKey() in src/snapshot/key.ts writes them. $1: the server's pid.
tag_server() {
  case $1 in
    '' | *[!0-9]*) return ;;
  esac
  server_pid=$1
  if [ -r "/proc/$1/stat" ]; then
    read -r boot </proc/sys/kernel/random/boot_id
    read -r stat <"/proc/$1/stat"
    # From the third field on, since a program's name may hold blanks: the 22nd is its start.
    # shellcheck disable=SC2086
    set -- ${stat##*) }
    started=${20}
  else
    # macOS (ps(1), date(1), sysctl(8)).
    boot=$(PATH="$PATH:/usr/sbin" sysctl -n kern.bootsessionuuid 2>/dev/null) || return
    started=$(TZ=UTC LC_ALL=C ps -o lstart= -p "$1" 2>/dev/null) || return
    started=$(TZ=UTC LC_ALL=C date -j -f '%a %b %e %T %Y' "$started" +%s 2>/dev/null) || return
  fi
  printf 'set-environment -g TMUX_WORKSPACE_RESTORE_SERVER %.8s-%s-%s\n' "$boot" "$server_pid" "$started"
}

# Prints one word quoted, for tmux's parser and for sh alike.
quote() {
  case $1 in
    *\'*) printf "'%s'" "$(printf '%s\n' "$1" | sed "s/'/'\\\\''/g")" ;;
    *) printf "'%s'" "$1" ;;
  esac
}

# Prints the commands that plan the next beat. $1: the load's token; $2: seconds between beats; $3: seconds to this one, if others; $4:
# `first`. Where the plugin's folder is away just then (an update, a moved clone) the beat plans itself again, from the option; not where
# it was ended by a signal, for it had planned the next one by then.
plan_beat() {
  beat="#{@workspace-restore-path}/hooks/heartbeat $1"
  # shellcheck disable=SC2016
  again='|| [ $? -gt 127 ] || [ x$(tmux show -gqv @workspace-restore-heartbeat) != x'$1' ] || tmux show -gqv @workspace-restore-again | tmux source-file -; :'
  printf "set-option -g @workspace-restore-again 'run-shell -b -d %s '\\\\''%s %s'\\\\'''\n" "$2" "$beat" "$again"
  printf "run-shell -b -d %s '%s %s'\n" "${3:-$2}" "$beat${4:+ $4}" "$again"
}
