# A bare Debian 12 in a folder of its own, for checks of packages; read by scripts/deb-check.sh and scripts/wheel-check.sh. Needs
# root, debootstrap and a network. BARE=DIR keeps the bare system in a folder and takes it from there.
# shellcheck shell=bash

stop() { echo "$(basename "$0"): $1" >&2; exit 1; }

work=$(mktemp -d)
root=$work/debian
ended() {
  if mountpoint -q "$root/proc"; then umount "$root/proc"; fi
  rm -rf --one-file-system "$work"
}
trap ended EXIT

# step NAME COMMAND...: runs a command and says what it took; what it said is shown where it fails.
step() {
  local name=$1 start=$EPOCHREALTIME
  shift
  "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2; stop "$name failed (see above)"; }
  printf '%-42s %6.1f s\n' "$name" "$(awk "BEGIN { print $EPOCHREALTIME - $start }")"
}

inside() {
  chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive HOME=/srv "$@"
}
apt() { inside apt-get -q -y -o APT::Sandbox::User=root "$@"; }
files() { (cd "$root" && find usr etc -xdev \( -type f -o -type l \) | sort); }
megabytes() { du -m -s -x "$root" | cut -f 1; }

# The system, from the mirror that this one uses.
bootstrap() {
  debootstrap --variant=minbase bookworm "$1" "$(sed -n 's/^URIs: //p; s/^deb \(\[[^]]*\] \)\?\(http[^ ]*\) .*/\2/p' \
    /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null | head -n 1)"
}

# Makes it, without a compiler in it.
bare() {
  [ "$(id -u)" -eq 0 ] || stop "a bare Debian is made by root only"
  command -v debootstrap >/dev/null || stop "debootstrap is missing: apt-get install debootstrap"
  if [ -n "${BARE:-}" ]; then
    [ -x "$BARE/usr/bin/apt-get" ] || step "a bare Debian 12" bootstrap "$BARE"
    step "a copy of it" cp -a "$BARE" "$root"
  else
    step "a bare Debian 12" bootstrap "$root"
  fi
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  mount -t proc proc "$root/proc"
  step "its lists of packages" apt update
  if inside sh -c 'command -v swift || command -v cc' >/dev/null; then stop "this Debian is not bare: it has a compiler"; fi
}
