#!/usr/bin/env bash
# Installs the Debian package of `make deb` in a bare Debian 12 (debootstrap), makes the demo there, reads a page of the manual and
# removes the package; fails unless all works and nothing is left. Prints what each step took, and sizes. Needs root, debootstrap
# and a network. Usage: scripts/deb-check.sh [PACKAGE]; BARE=DIR keeps the bare system in a folder and takes it from there.
set -euo pipefail
cd "$(dirname "$0")/.."

stop() { echo "deb-check.sh: $1" >&2; exit 1; }
package=${1:-$(ls -t out/ripples_*.deb 2>/dev/null | head -n 1 || true)}
[ -f "$package" ] || stop "there is no package; build it first: make deb"
[ "$(id -u)" -eq 0 ] || stop "a bare Debian is made by root only: sudo make deb-check"
command -v debootstrap >/dev/null || stop "debootstrap is missing: apt-get install debootstrap"

work=$(mktemp -d)
root=$work/debian
ended() {
  mountpoint -q "$root/proc" && umount "$root/proc"
  rm -rf --one-file-system "$work"
}
trap ended EXIT

# step NAME COMMAND...: runs a command and says what it took; what it said is shown where it fails.
step() {
  local name=$1 start=$EPOCHREALTIME
  shift
  "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2; stop "$name failed (see above)"; }
  printf '%-38s %6.1f s\n' "$name" "$(awk "BEGIN { print $EPOCHREALTIME - $start }")"
}
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/root "$@"; }
apt() { inside apt-get -q -y -o APT::Sandbox::User=root "$@"; }
files() { (cd "$root" && find usr etc -xdev \( -type f -o -type l \) | sort); }
bare() {
  debootstrap --variant=minbase bookworm "$1" "$(sed -n 's/^URIs: //p; s/^deb \(\[[^]]*\] \)\?\(http[^ ]*\) .*/\2/p' \
    /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null | head -n 1)"
}
# The demo, as somebody does it who has never seen the project.
demo() {
  inside bash -eu -c 'cd /root && ripples examples garden && cd garden
    ripples render mappings/rose-garden.lua --data datasets/garden-walk --length 90 --loudness -23 --out rose-garden.wav
    ripples describe rose-garden.wav && ripples doctor && ripples render --site sites/town.geojson --data datasets/town-walk --length 20'
}
removed() {
  apt purge ripples
  apt autoremove --purge
  files >"$work/after"
  local left
  left=$(comm -13 "$work/before" "$work/after")
  [ -z "$left" ] || { printf 'these files are left:\n%s\n' "$left"; return 1; }
}

if [ -n "${BARE:-}" ]; then
  [ -x "$BARE/usr/bin/apt-get" ] || step "a bare Debian 12" bare "$BARE"
  step "a copy of it" cp -a "$BARE" "$root"
else
  step "a bare Debian 12" bare "$root"
fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
size=$(du -m -s -x "$root" | cut -f 1)
step "its lists of packages" apt update
files >"$work/before"
cp "$package" "$root/root/ripples.deb"
step "its libraries fetched" apt install --no-install-recommends --download-only /root/ripples.deb
step "the package and its libraries installed" apt install --no-install-recommends /root/ripples.deb
command -v lintian >/dev/null && step "lintian" lintian --fail-on error,warning --allow-root "$package"
inside sh -c 'command -v swift || command -v cc' >/dev/null && stop "this Debian is not bare: it has a compiler"
now=$(du -m -s -x "$root" | cut -f 1)
step "the demo, 94 s of sound" demo
[ "$(stat -c %s "$root/root/garden/rose-garden.wav")" -gt 10000000 ] || stop "the demo made no sound"
step "manual and completions" inside bash -eu -c 'zcat /usr/share/man/man1/ripples-render.1.gz | grep -q SYNOPSIS
  . /usr/share/bash-completion/completions/ripples && complete -p ripples && ripples --version'
step "removed" removed
echo "$package: $(($(stat -c %s "$package") / 1024)) KB; the bare system has $size MB, with it and its libraries $now MB"
