#!/usr/bin/env bash
# Writes the documentation of the library RipplesKit as a static site to out/kit-docs, from a debug build.
set -euo pipefail
cd "$(dirname "$0")/.."
modules=(RipplesKit Rendering Analysis Signals Engine Datasets SoundFiles Files Score)
graphs=.build/kit-graphs
rm -rf "$graphs" && mkdir -p "$graphs"
swift build --target RipplesKit
flags=()
for include in $(pkg-config --cflags-only-I lua5.4 sndfile liblo cairo); do flags+=(-Xcc "$include"); done
for map in .build/debug/*.build/module.modulemap Sources/System/*/module.modulemap; do
  flags+=(-Xcc "-fmodule-map-file=$PWD/$map")
done
for module in "${modules[@]}"; do
  swift symbolgraph-extract -module-name "$module" -I .build/debug/Modules "${flags[@]}" \
    -target "$(uname -m)-unknown-linux-gnu" -minimum-access-level public -output-dir "$graphs"
done
docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
"$docc" convert Sources/Stage/RipplesKit/RipplesKit.docc --additional-symbol-graph-dir "$graphs" \
  --fallback-display-name RipplesKit --fallback-bundle-identifier ripples.kit \
  --output-dir out/kit-docs "$@"
