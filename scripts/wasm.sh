#!/usr/bin/env bash
# Builds the engine as WebAssembly for a page, from the sources of the command: .build/wasm/ripples-engine.wasm; beside it, for the
# pages of `ripples compare`, the same packed and the script that calls it.
# A module is compiled again only when it, one below it or a script has changed.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/wasm/embedded.sh

stop() { echo "wasm.sh: $1" >&2; exit 1; }
reason=$(missing_for_wasm)
[ -z "$reason" ] || stop "$reason"
tools=$(dirname "$resources")/../bin
for tool in clang wasm-ld; do [ -x "$tools/$tool" ] || stop "this Swift has no $tool in $tools"; done

made=.build/wasm
prepare "$made"
# Vectors of 128 bits, which every browser has since 2021 (Safari since 2023).
vectors=-msimd128

known=$(swiftc --version 2>&1; cat "$0" scripts/wasm/embedded.sh)
for module in Score Signals Spatial Engine Wire Phone; do
  known=$(printf '%s' "$known" "$(sources "$module")" | sha256sum)
  [ "$(cat "$made/$module.known" 2>/dev/null)" = "$known" ] && continue
  rm -f "$made/$module.known"
  echo "$module" >&2
  # The last one gets the machine code of all: Embedded Swift compiles what a module uses of others with it.
  code=()
  [ "$module" = Phone ] && code=(-c -o "$made/$module.o")
  embedded "$made" "$module" -O -Xfrontend -disable-stack-protector -Xcc "$vectors" "${code[@]}"
  printf '%s' "$known" >"$made/$module.known"
done

objects=("$made/Phone.o")
for file in Sources/System/CKernels/*.c Sources/System/CRealtime/processor.c Sources/Sound/Phone/Runtime/*.c; do
  object=$made/$(basename "$file" .c).o
  "$tools/clang" --target="$target" "$vectors" -O2 -isystem "$headers" -c "$file" -o "$object" \
    -I Sources/System/CKernels/include -I Sources/System/CRealtime/include
  objects+=("$object")
done
# A stack of 1 MB stands first, so that too deep a call traps and does not write over data.
"$tools/wasm-ld" --no-entry --gc-sections --strip-all --stack-first -z stack-size=1048576 "${objects[@]}" \
  "$resources/embedded/$target/libswiftUnicodeDataTables.a" /usr/lib/wasm32-wasi/lib{c,m}.a -o "$made/ripples-engine.wasm"
gzip -9 -n -c "$made/ripples-engine.wasm" >"$made/ripples-engine.wasm.gz"
# A phone gets it before it sounds.
most=1500000
packed=$(stat -c %s "$made/ripples-engine.wasm.gz")
[ "$packed" -le $most ] || stop "the engine is $packed bytes by gzip; expected $most at most"
cp Sources/Faces/Page/Assets/engine.mjs "$made/engine.mjs"
echo "$made/ripples-engine.wasm: $(stat -c %s "$made/ripples-engine.wasm") bytes," \
  "$packed by gzip" >&2
