#!/usr/bin/env bash
# Runs every check on the tree, says what each took, and fails when one failed.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=()
run() {
  local name=$1 start=$EPOCHREALTIME
  shift
  if "$@"; then local result=ok; else local result=FAILED && failed+=("$name"); fi
  printf '%-10s %-6s %5.1f s\n' "$name" "$result" \
    "$(awk "BEGIN { print $EPOCHREALTIME - $start }")"
}

run format scripts/check-format.sh
run layers scripts/check-layers.py
run size scripts/check-size.py
run forbid scripts/forbid.py
run english scripts/check-english.py
run lua scripts/check-lua.sh
run reference scripts/check-reference.sh
run twins scripts/notebooks/twins.py --check
run checks scripts/test-checks.sh
run pins scripts/swift-pins.py
run field scripts/field/check.sh
run embedded scripts/check-embedded.sh
run licences scripts/sbom.py --check
run install scripts/install/check.sh
run setup scripts/test-setup.sh

[ ${#failed[@]} -eq 0 ] && exit 0
echo "failed: ${failed[*]}" >&2
exit 1
