#!/usr/bin/env bash
# Tests the Python package: pytest with the docstrings' examples, mypy, ruff. Usage: scripts/python-tests.sh [PYTEST ARGUMENTS]
# All of them run in as many processes as there are processors; those that arguments choose run in one.
# Takes $RIPPLES, or the newest build. Without a network the first time, it warns and tests nothing.
set -euo pipefail
cd "$(dirname "$0")/.."

place=.build/python
scripts/venv.sh "$place" python || {
  echo "python-tests.sh: the Python package is NOT tested: its packages cannot be had" >&2
  exit 0
}

RIPPLES=$(scripts/newest-build.sh)
export RIPPLES PYTHONPATH=$PWD/python/src PYTHONDONTWRITEBYTECODE=1
export OPENBLAS_NUM_THREADS=1 # Thousands of small matrices: more threads only wait for each other.

"$place/bin/ruff" check --quiet python
"$place/bin/ruff" format --quiet --check python
"$place/bin/mypy" --config-file python/pyproject.toml --strict --cache-dir "$place/mypy" python/src/ripples
[ $# -gt 0 ] || set -- -n logical --dist worksteal
cd python
"../$place/bin/python" -m pytest -q -rsfE -p no:cacheprovider "$@"
