#!/usr/bin/env bash
# Installs the Debian packages that are missing. Usage: scripts/deps.sh [build|bench|gallery|report]
# Silent and fast when nothing is missing.
set -euo pipefail

build=(liblua5.4-dev libsndfile1-dev libebur128-dev libexpat1-dev libcsv-dev libzip-dev libsoxr-dev
  liblo-dev libkissfft-dev libedit-dev portaudio19-dev libshout-dev
  libmysofa-dev libcairo2-dev fonts-dejavu-core
  timgm6mb-soundfont fluidsynth pkg-config gpsbabel lua-check python3 python3-venv)
gallery=(sox pngquant)
report=(chromium chromium-driver poppler-utils python3-venv)
bench=(csound csound-data supercollider-server sc3-plugins-server puredata-core pd-freeverb
  libopenal-dev)

case "${1:-build}" in
  build) wanted=("${build[@]}") ;;
  bench) wanted=("${bench[@]}") ;;
  gallery) wanted=("${gallery[@]}") ;;
  report) wanted=("${report[@]}") ;;
  *)
    echo "deps.sh: '$1' is no group of packages; expected build, bench, gallery or report" >&2
    exit 2
    ;;
esac

installed() {
  case "$1" in # a tool may come from elsewhere than its package
    pkg-config | python3 | gpsbabel | sox | pngquant | fluidsynth) command -v "$1" >/dev/null && return 0 ;;
    python3-venv) python3 -c 'import ensurepip, venv' 2>/dev/null && return 0 ;;
    lua-check) command -v luacheck >/dev/null && return 0 ;;
  esac
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=()
for package in "${wanted[@]}"; do installed "$package" || missing+=("$package"); done
[ ${#missing[@]} -eq 0 ] && exit 0

fail() {
  echo "deps.sh: $1" >&2
  echo "Missing: ${missing[*]}" >&2
  echo "Install them, as root, with: apt-get update && apt-get install ${missing[*]}" >&2
  exit 1
}

command -v apt-get >/dev/null ||
  fail "this system has no apt-get, so install the same libraries by its own means."
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || fail "installing packages needs root, and there is no sudo."
  as_root=(sudo)
  [ -t 0 ] || as_root=(sudo -n)
fi

apt() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=300 -qq "$@" >"$log" 2>&1
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Installing ${missing[*]}" >&2
apt install -y --no-install-recommends "${missing[@]}" && exit 0
apt update || { tail -n 5 "$log" >&2; fail "apt-get update failed (see above)."; }
apt install -y --no-install-recommends "${missing[@]}" ||
  { tail -n 5 "$log" >&2; fail "apt-get install failed (see above)."; }
