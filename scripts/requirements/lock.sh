#!/usr/bin/env bash
# Writes the lists of Python packages with the hashes of all their files: each .txt here from the .in of its name, with all that
# those packages need, for every platform and for Python 3.11 and later; pip's --require-hashes takes nothing else.
# Usage: scripts/requirements/lock.sh [--upgrade] [NAME ...]
# Without --upgrade the versions stay as they are where the .in files allow it.
set -euo pipefail
cd "$(dirname "$0")"

options=()
[ "${1:-}" = --upgrade ] && options=(--upgrade) && shift
names=("$@")
[ $# -gt 0 ] || for file in *.in; do names+=("${file%.in}"); done
../venv.sh ../../.build/tools tools
for name in "${names[@]}"; do
  own=(${options[@]+"${options[@]}"})
  grep -q '^# without what they need$' "$name.in" && own+=(--no-deps)
  ../../.build/tools/bin/uv pip compile --quiet --no-header --no-annotate --generate-hashes --universal \
    --python-version 3.11 ${own[@]+"${own[@]}"} "$name.in" --output-file "$name.txt"
  echo "$name.txt: $(grep -c == "$name.txt") packages" >&2
done
