#!/usr/bin/env bash
# Opens reports in headless Chromium and fails on faults (scripts/report-check.py). Usage: scripts/report-check.sh [REPORT.html ...]
# Without a report it checks the sample report of the tests.
set -euo pipefail
cd "$(dirname "$0")/.."

out=out/report-check
mkdir -p "$out"
scripts/venv.sh .build/report-check report accessibility
if [ $# -eq 0 ]; then
  scripts/charts.sh
  swift build --product report-sample
  "$(swift build --show-bin-path)/report-sample" "$out" .build/charts/vega.js
  set -- "$out/report.html" "$out/smallest.html" "$out/hostile.html" "$out/no-charts.html"
fi
exec .build/report-check/bin/python scripts/report-check.py --out "$out" "$@"
