#!/usr/bin/env bash
# Plays every bundled mapping, the classics and the beacons too, and some of them together in space, with the engine as WebAssembly, and fails unless every sample has
# the bits of the native engine's; then hands it damaged messages, and plays in an AudioWorklet of headless Chromium.
# Usage: scripts/wasm-check.sh [seconds]; TAPE=path names another build of ripples-tape.
set -euo pipefail
cd "$(dirname "$0")/.."

tape=${TAPE:-.build/release/ripples-tape}
command -v node >/dev/null || { echo "wasm-check.sh: node is missing: apt-get install nodejs" >&2; exit 1; }
[ -x "$tape" ] || { echo "wasm-check.sh: build first: swift build -c release --product ripples-tape" >&2; exit 1; }
seconds=${1:-20}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tapes=()
for mapping in mappings/*.lua mappings/classics/*.lua mappings/beacons/*.lua; do
  data=$(sed -n 's/^-- try: .*--data \([^ ]*\).*/\1/p' "$mapping" | head -n 1)
  name=$(basename "$mapping" .lua)
  "$tape" "$mapping" "$data" "$seconds" "$folder/$name"
  tapes+=("$folder/$name")
done
"$tape" ensemble "$folder/in-space" "$folder"/{bamboo,childrens-garden,desert,bee-hive}
module=.build/wasm/ripples-engine.wasm
node scripts/wasm/compare.mjs "$module" "${tapes[@]}" "$folder/in-space"
node scripts/wasm/hostile.mjs "$module" "$folder/bee-hive"
node scripts/wasm/hostile.mjs "$module" "$folder/in-space" 20
if command -v chromium >/dev/null; then
  node scripts/wasm/browser.mjs "$module" "$folder/in-space"
else
  echo "wasm-check.sh: chromium is missing, so no AudioWorklet was tried; scripts/deps.sh report installs it" >&2
fi
