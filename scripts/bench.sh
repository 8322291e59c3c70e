#!/usr/bin/env bash
# Times Ripples and its peers on the same work. Usage: scripts/bench.sh [--quick] [--write] [--json FILE]
# [--only page] [--pages N];
# RIPPLES_BENCH=path names another build of ripples-bench.
set -euo pipefail
cd "$(dirname "$0")/.."
bench=${RIPPLES_BENCH:-.build/release/ripples-bench}
[ -x "$bench" ] || swift build -c release --product ripples-bench >&2
exec python3 -B scripts/bench/run.py --bench "$bench" "$@"
