#!/usr/bin/env bash
# Installs the Debian packages that are missing, and says first which. Usage: scripts/deps.sh [build|bench|gallery|report|packages|cluster|strangers|r]
# Silent and fast when nothing is missing. DEPS=no installs nothing; without root it prints the line to type.
set -euo pipefail

build=(liblua5.4-dev libsndfile1-dev libebur128-dev libexpat1-dev libcsv-dev libzip-dev libsoxr-dev
  libcurl4-openssl-dev liblo-dev libedit-dev portaudio19-dev libshout-dev libwebsockets-dev
  libqrencode-dev libsqlite3-dev openssl libmysofa-dev libcairo2-dev libespeak-ng-dev espeak-ng-data osmium-tool wasi-libc fonts-dejavu-core
  timgm6mb-soundfont fluidsynth libjs-codemirror pkg-config gpsbabel lua-check nodejs python3 python3-venv tzdata)
gallery=(sox pngquant)
report=(chromium chromium-driver poppler-utils python3-venv)
bench=(csound csound-data supercollider-server sc3-plugins-server puredata-core pd-freeverb
  libopenal-dev faust g++)
packages=(dpkg-dev binutils debootstrap lintian)
strangers=(strace)
r=(r-base-core r-cran-bayesfactor r-cran-coin r-cran-gee r-cran-lme4 r-cran-mvtnorm r-cran-pbkrtest r-cran-psych)
cluster=(slurmctld slurmd slurm-client munge apache2-bin nginx-light parallel)

case "${1:-build}" in
  build) wanted=("${build[@]}") ;;
  bench) wanted=("${bench[@]}") ;;
  gallery) wanted=("${gallery[@]}") ;;
  report) wanted=("${report[@]}") ;;
  packages) wanted=("${packages[@]}") ;;
  cluster) wanted=("${cluster[@]}") ;;
  strangers) wanted=("${strangers[@]}") ;;
  r) wanted=("${r[@]}") ;;
  *)
    echo "deps.sh: '$1' is no group of packages; expected build, bench, gallery, report, packages, cluster, strangers or r" >&2
    exit 2
    ;;
esac

installed() {
  case "$1" in # a tool may come from elsewhere than its package
    pkg-config | python3 | gpsbabel | openssl | sox | pngquant | fluidsynth) command -v "$1" >/dev/null && return 0 ;;
    python3-venv) python3 -c 'import ensurepip, venv' 2>/dev/null && return 0 ;;
    lua-check) command -v luacheck >/dev/null && return 0 ;;
    nodejs) command -v node >/dev/null && return 0 ;;
  esac
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=()
for package in "${wanted[@]}"; do installed "$package" || missing+=("$package"); done
[ ${#missing[@]} -eq 0 ] && exit 0

# An answer that holds without asking: as root apt-get, else sudo where it wants no password.
as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo -n); fi
line="sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing[*]}"
[ "$(id -u)" -eq 0 ] && line=${line//sudo /}

if [ "${DEPS:-}" = no ]; then
  echo "deps.sh: DEPS=no, so these Debian packages are not installed: ${missing[*]}" >&2
  exit 0
fi

# stop REASON: says why nothing was installed, and the one line to type.
stop() {
  printf '%s\n' "deps.sh: $1" "Install them with this line:" "  $line" \
    "or go on without, where they are not needed: DEPS=no make …" >&2
  exit 1
}

echo "These Debian packages are missing: ${missing[*]}" >&2
command -v apt-get >/dev/null ||
  stop "this system has no apt-get, so install the same libraries by its own means."
if [ ${#as_root[@]} -gt 0 ] && ! sudo -n true 2>/dev/null; then
  stop "installing packages needs root, and this is another user."
fi
echo "Installing them now with apt-get (DEPS=no does without)" >&2

apt() {
  ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=300 -qq "$@" >"$log" 2>&1
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt install -y --no-install-recommends "${missing[@]}" && exit 0
apt update || { tail -n 5 "$log" >&2; stop "apt-get update failed (see above)."; }
apt install -y --no-install-recommends "${missing[@]}" ||
  { tail -n 5 "$log" >&2; stop "apt-get install failed (see above)."; }
