#!/usr/bin/env bash
# Plays every bundled mapping, the classics and the beacons too, some of them together in space, the quartet and the garden with the
# engine as WebAssembly, in node and in an AudioWorklet of headless Chromium, and fails unless every sample has the bits of the native
# engine's; hands it damaged messages; and asks of the garden with three parts at once that it is fast enough (scripts/wasm/browser.mjs).
# Usage: scripts/wasm-check.sh [seconds]; TAPE=path names another build of ripples-tape, RIPPLES_WASM=folder another engine.
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
"$tape" scene scenes/quartet.json datasets/garden-tour 0 "$seconds" "$folder/quartet"
"$tape" scene sites/garden.geojson datasets/garden-tour 60 $((60 + seconds)) "$folder/garden"
# The tour leaves the rose garden after 58 s. Where its music takes half a minute to fade, three parts sound from there on: one as it
# is, and two from their places. That is the most that a garden has for longer than a fade.
mkdir "$folder/slow"
cp -r sites mappings "$folder/slow"
sed -i 's/"settings": {"leave_margin": 5/"settings": {"fade": 30, "leave_margin": 1/' "$folder/slow/sites/garden.geojson"
"$tape" scene "$folder/slow/sites/garden.geojson" datasets/garden-tour 57 77 "$folder/garden-of-three"
tapes+=("$folder"/{in-space,quartet,garden,garden-of-three})

module=${RIPPLES_WASM:-.build/wasm}/ripples-engine.wasm
node scripts/wasm/compare.mjs "$module" "${tapes[@]}"
node scripts/wasm/hostile.mjs "$module" "$folder/bee-hive"
node scripts/wasm/hostile.mjs "$module" "$folder/in-space" 20
if command -v chromium >/dev/null; then
  node scripts/wasm/browser.mjs "$module" --live "$folder/in-space" --fast "$folder/garden-of-three" "${tapes[@]}"
else
  echo "wasm-check.sh: chromium is missing, so no AudioWorklet was tried; scripts/deps.sh report installs it" >&2
fi
