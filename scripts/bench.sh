#!/usr/bin/env bash
# Times Ripples and its peers on the same work. Usage: scripts/bench.sh [--quick] [--json FILE]
set -euo pipefail
cd "$(dirname "$0")/.."
[ -x .build/release/ripples-bench ] || swift build -c release --product ripples-bench >&2
exec python3 -B scripts/bench/run.py --bench .build/release/ripples-bench "$@"
