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

tmux() { command "$tmux_program" -u "$@"; }

# Prints one word quoted, for tmux's parser and for sh alike.
quote() {
  case $1 in
    *\'*) printf "'%s'" "$(printf '%s\n' "$1" | sed "s/'/'\\\\''/g")" ;;
    *) printf "'%s'" "$1" ;;
  esac
}
