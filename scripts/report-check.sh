#!/usr/bin/env bash
# Opens reports in headless Chromium and fails on faults (scripts/report-check.py). Usage: scripts/report-check.sh [REPORT.html ...]
# Without a report it checks the sample report of the tests and, where `make wasm` has made the engine, a report that plays events.
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
  if [ -e .build/wasm/ripples-engine.wasm.gz ]; then
    swift build --product ripples
    ripples=$(swift build --show-bin-path)/ripples
    # Longer than an excerpt, and at one more sample rate.
    for rate in 48000 44100; do
      "$ripples" compare mappings/compare/ada.lua mappings/compare/ben.lua \
        --data datasets/daily-weather --length 70 --sample-rate "$rate" --sounds events --format wavfloat --no-figures \
        --out "$out/events-$rate" >/dev/null
      set -- "$@" "$out/events-$rate/report.html"
    done
    # A parameter that can be turned, and the command's own render of one of its stops.
    walk=(--data datasets/garden-walk --length 40)
    "$ripples" compare mappings/pitch.lua mappings/compare/ada.lua "${walk[@]}" --turn warmest=21:45:3 --format wavfloat --no-figures \
      --out "$out/turned" >/dev/null
    "$ripples" render mappings/pitch.lua "${walk[@]}" --set warmest=45 --gain -12 --format wavfloat --tail 2 \
      --out "$out/turned/turned-45.wav" >/dev/null
    set -- "$@" "$out/turned/report.html"
  else
    echo "report-check.sh: no engine for pages, so no page that plays events was tried; make wasm makes it" >&2
  fi
fi
exec .build/report-check/bin/python scripts/report-check.py --out "$out" "$@"
