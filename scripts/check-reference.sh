#!/usr/bin/env bash
# The generated reference must be current. Uses the newest build of the command, or the one in $RIPPLES.
set -euo pipefail
command=$(scripts/newest-build.sh)
if [ -z "$command" ]; then
  echo "no build of ripples found: reference not checked ('make build' first)"
  exit 0
fi
"$command" help 2>/dev/null | grep -qE '^ +reference\b' || {
  echo "$command has no command 'reference' yet: not checked"
  exit 0
}
newer=$(find Sources -name '*.swift' -newer "$command" -print -quit)
[ -z "$newer" ] || echo "note: $command is older than $newer; build it, so that the reference is checked against the sources"
"$command" reference --check
