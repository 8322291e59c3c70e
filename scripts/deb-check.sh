#!/usr/bin/env bash
# Installs the Debian package of `make deb` in a bare Debian 12, makes the demo there, reads the manual and removes the package;
# fails unless all works and no file is left. Prints what each step took, and sizes. Needs root, debootstrap and a network.
# Usage: scripts/deb-check.sh [PACKAGE]; BARE=DIR keeps the bare system in a folder and takes it from there.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/install/bare.sh

package=${1:-$(ls -t out/ripples_*.deb 2>/dev/null | head -n 1 || true)}
[ -f "$package" ] || stop "there is no package; build it first: make deb"

# The demo, as somebody does it who has never seen the project.
demo() {
  inside bash -eu -c 'cd /srv && ripples examples garden && cd garden
    ripples render mappings/rose-garden.lua --data datasets/garden-walk --length 90 --loudness -23 --out rose-garden.wav
    ripples describe rose-garden.wav
    ripples render --site sites/town.geojson --data datasets/town-walk --length 20 --out town.wav
    ripples doctor'
}
read_manual() {
  inside bash -eu -c 'for page in /usr/share/man/man1/ripples*.1.gz; do zcat "$page" | grep -q "^.SH SYNOPSIS"; done
    source /usr/share/bash-completion/completions/ripples && complete -p ripples'
}
removed() {
  apt purge ripples
  apt autoremove --purge
  files >"$work/after"
  local left
  left=$(comm -13 "$work/before" "$work/after")
  [ -z "$left" ] || { printf 'these files are left:\n%s\n' "$left"; return 1; }
}

bare
files >"$work/before"
size=$(megabytes)
cp "$package" "$root/srv/ripples.deb"
step "its libraries fetched" apt install --no-install-recommends --download-only /srv/ripples.deb
step "the package and its libraries installed" apt install --no-install-recommends /srv/ripples.deb
now=$(megabytes)
if command -v lintian >/dev/null; then step "lintian" lintian --fail-on error,warning --allow-root "$package"; fi
step "the demo, 94 s, and a walk through a town" demo
[ "$(stat -c %s "$root/srv/garden/rose-garden.wav")" -gt 10000000 ] || stop "the demo made no sound"
step "manual and completions" read_manual
step "removed with its libraries" removed
echo "$package: $(($(stat -c %s "$package") / 1024)) KB; the bare system has $size MB, with it and its libraries $now MB"
