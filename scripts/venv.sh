#!/usr/bin/env bash
# Makes a Python environment with the packages of a list, scripts/requirements/LIST.txt: fixed versions, and only files whose
# hashes stand there. Usage: scripts/venv.sh FOLDER LIST ...
# Silent and fast when they are there. Fails, with a message, when they cannot be had, or when DEPS=no forbids to fetch them.
set -euo pipefail

folder=$1
shift
lists=$(dirname "$0")/requirements
missing=()
for list in "$@"; do cmp -s "$lists/$list.txt" "$folder/.has/$list.txt" || missing+=("$list"); done
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "${DEPS:-}" = no ]; then
  echo "venv.sh: DEPS=no, so the Python packages of ${missing[*]} are not put into $folder" >&2
  exit 1
fi
echo "Installing the Python packages of ${missing[*]/#/scripts/requirements/} into $folder (DEPS=no does without)" >&2
if [ ! -x "$folder/bin/pip" ]; then
  python3 -m venv "$folder" >/dev/null || {
    echo "venv.sh: python3 cannot make an environment in $folder; install python3-venv" >&2
    exit 1
  }
fi
mkdir -p "$folder/.has"
# pip takes a package whose installation was cut off for a whole one.
again=()
if [ -e "$folder/.has/unfinished" ]; then again=(--force-reinstall); fi
: >"$folder/.has/unfinished"
for list in "${missing[@]}"; do
  # The list is complete, so nothing is looked up besides.
  "$folder/bin/pip" install --quiet --disable-pip-version-check --retries 0 --timeout 10 \
    --no-deps ${again[@]+"${again[@]}"} --require-hashes --requirement "$lists/$list.txt" >&2 || {
    echo "venv.sh: the packages of $lists/$list.txt could not be installed; is there a network?" >&2
    exit 1
  }
  cp "$lists/$list.txt" "$folder/.has/$list.txt"
done
rm "$folder/.has/unfinished"
