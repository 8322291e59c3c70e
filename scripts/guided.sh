#!/usr/bin/env bash
# Plays drawn scripts of wishes through the invented town and checks what is said and heard (python/tests/guided_scripts.py).
# Usage: scripts/guided.sh [--count N] [--seed N]
set -euo pipefail
cd "$(dirname "$0")/.."

place=.build/python
scripts/venv.sh "$place" python
RIPPLES=$(scripts/newest-build.sh)
export RIPPLES PYTHONPATH=$PWD/python/src PYTHONDONTWRITEBYTECODE=1
cd python/tests
exec "../../$place/bin/python" guided_scripts.py "$@"
