#!/usr/bin/env bash
# Compiles what makes the sound (Score, Fourier, Signals, Spatial, Engine) as Embedded Swift for WebAssembly, so that it stays free of
# what needs Swift's run-time library: stored metatypes, key paths, casts to protocols, untyped throws, threads.
# A module is compiled again only when it, one below it or this script has changed; what is known lies in .build/embedded.
set -euo pipefail
shopt -s nullglob
cd "$(dirname "$0")/.."

headers=/usr/include/wasm32-wasi
target=wasm32-unknown-none-wasm
skip() { echo "check-embedded: skipped, nothing was checked: $1" >&2; exit 0; }
[ -e "$headers/math.h" ] || skip "wasi-libc is missing; scripts/deps.sh installs it"
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
[ -e "$resources/embedded/Swift.swiftmodule/$target.swiftmodule" ] || skip "this Swift has no library for $target"

made=.build/embedded
system=$PWD/Sources/System
mkdir -p "$made"
cat >"$made/module.modulemap" <<MAP
module Glibc [system] { header "libc.h" export * }
module CKernels { header "$system/CKernels/include/kernels.h" export * }
module CRealtime { header "$system/CRealtime/include/processor.h" export * }
MAP
printf '#include <%s.h>\n' math stdlib string >"$made/libc.h"

compile() {
  swiftc -target "$target" -enable-experimental-feature Embedded -swift-version 6 -wmo -Onone -parse-as-library \
    -warnings-as-errors -package-name ripples -module-name "$1" -emit-sil -o "$made/$1.sil" -emit-module -emit-module-path "$made/$1.swiftmodule" \
    -I "$made" -module-cache-path "$made/cache" -Xcc -isystem -Xcc "$headers" \
    -Xcc -fmodule-map-file="$made/module.modulemap" "${@:2}"
}

known=$(swiftc --version 2>&1; cat "$0")
for module in Score Fourier Signals Spatial Engine; do
  mapfile -t files < <(find "Sources/$module" -name '*.swift' | sort)
  known=$(printf '%s' "$known" | cat - "$system"/{CKernels,CRealtime}/include/*.h "${files[@]}" | sha256sum)
  [ "$(cat "$made/$module.known" 2>/dev/null)" = "$known" ] && continue
  rm -f "$made/$module.known"
  compile "$module" "${files[@]}"
  rm "$made/$module.sil"
  printf '%s' "$known" >"$made/$module.known"
done
