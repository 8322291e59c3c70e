#!/usr/bin/env bash
# Drives the page of `ripples serve` in headless Chromium (scripts/page-check.py). Usage: scripts/page-check.sh [--minutes N] [PART ...]
# RIPPLES names another executable than the one of `make build`.
set -euo pipefail
cd "$(dirname "$0")/.."

out=out/page-check
mkdir -p "$out"
scripts/venv.sh .build/report-check report accessibility
scripts/page-libraries.sh
exec .build/report-check/bin/python scripts/page-check.py --out "$out" "$@"
