#!/usr/bin/env bash
# Runs every check on the tree, as many at a time as there are processors, says what each took, and fails when one failed.
set -uo pipefail
cd "$(dirname "$0")/.."

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
names=()
# run NAME COMMAND…: begins a check as soon as a processor is free.
run() {
  local name=$1
  shift
  names+=("$name")
  while [ "$(jobs -pr | wc -l)" -ge "$(nproc)" ]; do wait -n; done
  {
    local start=$EPOCHREALTIME result=FAILED
    "$@" >"$logs/$name.said" 2>&1 && result=ok
    printf '%-10s %-6s %5.1f s\n' "$name" "$result" "$(awk "BEGIN { print $EPOCHREALTIME - $start }")" >"$logs/$name.result"
  } &
}

run embedded scripts/check-embedded.sh
run checks scripts/test-checks.sh
run format scripts/check-format.sh
run layers scripts/check-layers.py
run size scripts/check-size.py
run circles scripts/house.py --check
run forbid scripts/forbid.py
run english scripts/check-english.py
run lua scripts/check-lua.sh
run reference scripts/check-reference.sh
run twins scripts/notebooks/twins.py --check
run pins scripts/swift-pins.py
run field scripts/field/check.sh
run licences scripts/sbom.py --check
run install scripts/install/check.sh
run setup scripts/test-setup.sh
wait

failed=()
for name in "${names[@]}"; do
  cat "$logs/$name.said" "$logs/$name.result"
  grep -q ' ok ' "$logs/$name.result" || failed+=("$name")
done
[ ${#failed[@]} -eq 0 ] && exit 0
echo "failed: ${failed[*]}" >&2
exit 1
