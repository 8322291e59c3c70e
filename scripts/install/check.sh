#!/usr/bin/env bash
# Installs the newest build of the command (or the one in $RIPPLES) into a folder and removes it again. Every command that
# `ripples help` names must have its page of the manual, which troff reads without a warning, and be completed in all shells;
# examples must be found from the installed place alone; nothing may be left.
set -euo pipefail
cd "$(dirname "$0")/../.."

ripples=$(scripts/newest-build.sh)
[ -n "$ripples" ] || { echo "no build of ripples found: installing is not checked ('make build' first)"; exit 0; }
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
root=$place/tree/usr
bad=0
wrong() { echo "install: $1" >&2; bad=1; }

# commands [NAME]: the commands below one, as its help lists them; `help` itself has no page.
commands() { "$ripples" help "$@" | sed -n '/^SUBCOMMANDS:/,/^$/s/^  \([a-z]\+\)\( .*\|$\)/\1/p' | grep -vx help || true; }

DESTDIR=$place/tree PREFIX=/usr RIPPLES=$ripples scripts/install/install.sh >"$place/log" 2>&1 || { cat "$place/log" >&2; exit 1; }
bash=$root/share/bash-completion/completions/ripples
zsh=$root/share/zsh/site-functions/_ripples
fish=$root/share/fish/vendor_completions.d/ripples.fish
names=()
for name in $(commands); do
  names+=("$name")
  for below in $(commands "$name"); do names+=("$name $below"); done
done
[ ${#names[@]} -ge 20 ] || wrong "'ripples help' lists ${#names[@]} commands, and there are more than 20"
for name in "${names[@]}"; do
  page=$root/share/man/man1/ripples-${name// /-}.1
  [ -f "$page" ] || { wrong "'ripples $name' has no page of the manual"; continue; }
  for heading in NAME SYNOPSIS DESCRIPTION OPTIONS; do
    grep -q "^.SH $heading" "$page" || wrong "the page of 'ripples $name' has no $heading"
  done
  grep -qE "^_ripples_${name// /_}\(\)" "$bash" || wrong "bash does not complete 'ripples $name'"
  grep -qE "^_ripples_${name// /_}\(\)" "$zsh" || wrong "zsh does not complete 'ripples $name'"
  grep -qE "fa '${name##* }'" "$fish" || wrong "fish does not complete 'ripples $name'"
done
if command -v groff >/dev/null; then
  warnings=$(groff -ww -K utf8 -T utf8 -man "$root"/share/man/man1/*.1 2>&1 >/dev/null | head -n 5)
  [ -z "$warnings" ] || wrong "troff warns of the manual: $warnings"
fi
bash -n "$bash" || wrong "bash cannot read its completions"

# From there, without the checkout: the built-in places of the command must lead to what was installed.
(cd "$place" && "$root/bin/ripples" examples mine 2>/dev/null && [ -f mine/mappings/pitch.lua ] && [ -d mine/datasets/garden-walk ]) ||
  wrong "the installed command does not find its examples"
DESTDIR=$place/tree PREFIX=/usr scripts/install/install.sh uninstall
left=$(find "$place/tree" -type f)
[ -z "$left" ] || wrong "uninstall has left $left"
[ "$bad" -ne 0 ] || echo "${#names[@]} commands with their pages and completions"
exit $bad
