#!/usr/bin/env bash
# Makes a Python environment with packages of fixed versions. Usage: scripts/venv.sh FOLDER [--no-deps] PACKAGE==VERSION ...
# Silent and fast when they are there. Fails, with a message, when they cannot be had.
set -euo pipefail

folder=$1
shift
options=()
[ "${1:-}" = --no-deps ] && options=("$1") && shift
missing=()
for wanted in "$@"; do [ -e "$folder/.has/$wanted" ] || missing+=("$wanted"); done
[ ${#missing[@]} -eq 0 ] && exit 0

if [ ! -x "$folder/bin/pip" ]; then
  python3 -m venv "$folder" >/dev/null || {
    echo "venv.sh: python3 cannot make an environment in $folder; install python3-venv" >&2
    exit 1
  }
fi
echo "Installing ${missing[*]} into $folder" >&2
"$folder/bin/pip" install --quiet --disable-pip-version-check --retries 0 --timeout 10 \
  ${options[@]+"${options[@]}"} "${missing[@]}" >&2 || {
  echo "venv.sh: ${missing[*]} could not be installed; is there a network?" >&2
  exit 1
}
mkdir -p "$folder/.has"
for wanted in "${missing[@]}"; do touch "$folder/.has/$wanted"; done
