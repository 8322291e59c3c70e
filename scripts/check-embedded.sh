#!/usr/bin/env bash
# Compiles what makes the sound (Score, Signals, Spatial, Engine), and what a phone adds to it (Wire, Phone), as Embedded Swift
# for WebAssembly, so that it stays free of what needs Swift's run-time library: stored metatypes, key paths, casts to protocols,
# untyped throws, threads. A module is compiled again only when it, one below it or this script has changed; what is known lies in
# .build/embedded. `make wasm` makes the module that runs.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/wasm/embedded.sh

reason=$(missing_for_wasm)
[ -z "$reason" ] || { echo "check-embedded: skipped, nothing was checked: $reason" >&2; exit 0; }

made=.build/embedded
prepare "$made"
known=$(swiftc --version 2>&1; cat "$0" scripts/wasm/embedded.sh)
for module in Score Signals Spatial Engine Wire Phone; do
  known=$(printf '%s' "$known" "$(sources "$module")" | sha256sum)
  [ "$(cat "$made/$module.known" 2>/dev/null)" = "$known" ] && continue
  rm -f "$made/$module.known"
  embedded "$made" "$module" -Onone -emit-sil -o "$made/$module.sil"
  rm "$made/$module.sil"
  printf '%s' "$known" >"$made/$module.known"
done
