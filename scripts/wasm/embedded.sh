# What compiling for WebAssembly without a system needs, for the scripts that read this: headers, a module map, `embedded`.
# shellcheck shell=bash

headers=/usr/include/wasm32-wasi
target=wasm32-unknown-none-wasm
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')

# What is missing here to compile, as a sentence; empty where nothing is.
missing_for_wasm() {
  [ -e "$headers/math.h" ] || { echo "wasi-libc is missing; scripts/deps.sh installs it"; return; }
  [ -e "$resources/embedded/Swift.swiftmodule/$target.swiftmodule" ] || echo "this Swift has no library for $target"
}

# prepare FOLDER: writes the module map of the C that Swift imports.
prepare() {
  mkdir -p "$1"
  cat >"$1/module.modulemap" <<MAP
module Glibc [system] { header "libc.h" export * }
module CKernels { header "$PWD/Sources/System/CKernels/include/kernels.h" export * }
module CRealtime { header "$PWD/Sources/System/CRealtime/include/processor.h" export * }
MAP
  printf '#include <%s.h>\n' math stdlib string >"$1/libc.h"
}

# embedded FOLDER MODULE OPTION...: compiles the Swift of a module; those below it are in the folder.
embedded() {
  local folder=$1 module=$2 files
  mapfile -t files < <(find Sources/*/"$module" -name '*.swift' | sort)
  swiftc -target "$target" -enable-experimental-feature Embedded -swift-version 6 -wmo -parse-as-library \
    -warnings-as-errors -package-name ripples -module-name "$module" -emit-module -emit-module-path "$folder/$module.swiftmodule" \
    -I "$folder" -module-cache-path "$folder/cache" -Xcc -isystem -Xcc "$headers" \
    -Xcc -fmodule-map-file="$folder/module.modulemap" "${@:3}" "${files[@]}"
}

# sources MODULE: a digest of its Swift, and of the C that all share.
sources() { find Sources/*/"$1" Sources/System/C{Kernels,Realtime} -name '*.swift' -o -name '*.[ch]' | sort | xargs sha256sum; }
