#!/usr/bin/env bash
# Tests in node what needs no browser of a field walk (Sources/Faces/Page/Assets/field*.mjs) and of a report (Sources/Measure/Report/Assets).
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v node >/dev/null || { echo "node is missing: apt-get install nodejs, or run 'make deps'" >&2; exit 1; }
log=$(mktemp)
trap 'rm -f "$log"' EXIT
node --test --test-reporter=spec scripts/field/*.mjs scripts/report/*.mjs >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
