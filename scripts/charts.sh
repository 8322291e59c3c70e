#!/usr/bin/env bash
# Gets the charts of reports: Vega and Vega-Lite as one file of JavaScript, .build/charts/vega.js, out of vl-convert, which also
# draws the figures to PNG, SVG and PDF (scripts/figures.py). Silent and fast when it is there; without a network it warns, and
# reports have tables in place of charts.
set -euo pipefail
cd "$(dirname "$0")/.."

charts=.build/charts
if [ -s "$charts/vega.js" ] && cmp -s scripts/requirements/charts.txt "$charts/.has/charts.txt"; then
  cmp -s scripts/figures.py "$charts/figures.py" || cp scripts/figures.py "$charts/"
  exit 0
fi

scripts/venv.sh "$charts" charts || {
  echo "charts.sh: no charts for now: reports will have tables in their place." >&2
  echo "With a network, 'make deps' gets them." >&2
  exit 0
}
"$charts/bin/python" - "$charts/vega.js" <<'PYTHON'
import os
import sys

import vl_convert

path = sys.argv[1]
with open(path + ".new", "w", encoding="utf-8") as file:
    file.write(vl_convert.javascript_bundle())
os.replace(path + ".new", path)
PYTHON
cp scripts/figures.py "$charts/"  # where the command finds it
