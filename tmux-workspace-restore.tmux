#!/bin/sh
# The plugin's entry: run by tpm, by `run-shell`, or again whenever tmux.conf is sourced again. It tells tmux where the plugin
# is, joins its hooks, binds the keys that are free, and starts the heartbeat. Doing so twice is the same as doing it once.
set -u

self=$0
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
root=$(cd "$(dirname "$self")" && pwd) || exit 0
. "$root/scripts/tmux.sh"

ask '#{pid} #{version} #{@workspace-restore-heartbeat}
#{@workspace-restore-node}' 2>/dev/null || exit 0
server=${facts%%
*}
# The launcher remembers which Node it found; one that the user names by now is looked at anew.
if [ "$facts" != "$server" ]; then
  rm -f "${TMUX_WORKSPACE_RESTORE_DIR:-${HOME:-/nonexistent}/.local/state/tmux-workspace-restore}/cache/node"
fi
version=${server#* }
loaded=${version#* }
version=${version%% *}
number=${version#next-}
major=${number%%.*}
minor=${number#*.}
minor=${minor%%[!0-9]*}
case $major$minor in
  *[!0-9]* | '') ;; # "master" and the like: newer than any number
  *)
    if [ "$major" -lt 3 ] || { [ "$major" -eq 3 ] && [ "${minor:-0}" -lt 2 ]; }; then
      tmux display-message "tmux-workspace-restore needs tmux 3.2 or newer; this server is $version. It does nothing here."
      exit 0
    fi
    ;;
esac

# @workspace-restore-path is a word for sh, quotes included: run-shell expands formats once and not what an option holds,
# so that any path is safe in `#{@workspace-restore-path}/…`. The parser of the line below needs it quoted once more.
#
# The heartbeat's token is this load's pid: a beat that carries another one belongs to an earlier load, and ends its chain.
{
  printf 'set-option -g @workspace-restore-path %s\n' "$(quote "$(quote "$root")")"
  printf 'set-option -g @workspace-restore-heartbeat %s\n' "$$"
  tag_server "${server%% *}"
  plan_beat "$$" 5 5 first
  cat "$root/hooks/join.conf"
  "$root/scripts/bind-keys"
  # The client that started the server attaches while this runs, before the hook is there (3.3a to 3.8). A second later, when the rest
  # of tmux.conf has been read; not when it is sourced again.
  # shellcheck disable=SC2016
  [ -n "$loaded" ] || printf "run-shell -b -d 1 '%s || :'\n" '#{@workspace-restore-path}/hooks/client-attached'
} | tmux source-file -
exit 0
