#!/usr/bin/env bash
# Swift in the house format (.swift-format); `swift format -i FILE` mends it. Shell scripts must parse.
set -euo pipefail
places=()
for place in Package.swift Sources Tests Benchmarks; do [ -e "$place" ] && places+=("$place"); done
swift format lint --strict --parallel --recursive "${places[@]}"
for script in scripts/*.sh .ci/run; do bash -n "$script"; done
