#!/usr/bin/env bash
# Tests the modules of a field walk that need no browser (Sources/Page/Assets/field*.mjs) in node.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v node >/dev/null || { echo "node is missing: apt-get install nodejs, or run 'make deps'" >&2; exit 1; }
log=$(mktemp)
trap 'rm -f "$log"' EXIT
node --test --test-reporter=spec scripts/field/*.mjs >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
