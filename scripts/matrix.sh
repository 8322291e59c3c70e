#!/usr/bin/env bash
# Renders every bundled mapping, the garden and the objects twice with each block size, thread count and compiled variant of the kernels,
# and fails unless all renders of a mapping have the same bits. Usage: scripts/matrix.sh [seconds];
# RIPPLES=path names another build.
set -euo pipefail
cd "$(dirname "$0")/.."

ripples=${RIPPLES:-.build/release/ripples}
[ -x "$ripples" ] || { echo "matrix.sh: build first: make build" >&2; exit 1; }
seconds=${1:-4}
kernels=(baseline)
for variant in wide widest; do
  if RIPPLES_KERNELS=$variant "$ripples" --version >/dev/null 2>&1; then
    kernels+=("$variant")
  else
    echo "This processor has no $variant kernels: without them" >&2
  fi
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
count=0 failures=0
for mapping in mappings/*.lua sites/garden.geojson scenes/quartet.json; do
  case "$mapping" in
    # quickly through the pavilion and seven ripples
    *.geojson) options=(--data datasets/garden-tour --start 250 --length "$seconds") ;;
    *.json) options=(--length "$seconds") ;;
    *)
      data=$(sed -n 's/^-- try: .*--data \([^ ]*\).*/\1/p' "$mapping" | head -n 1)
      options=(--data "$data" --length "$seconds")
      ;;
  esac
  first="" same=0 renders=0
  for kernel in "${kernels[@]}"; do
    for threads in 1 2; do
      for block in 16 37 64 512; do
        for run in 1 2; do
          RIPPLES_KERNELS=$kernel "$ripples" render "$mapping" "${options[@]}" \
            --tail 1 --block "$block" --threads "$threads" --format raw --out "$folder/sound" \
            >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
          hash=$(sha256sum <"$folder/sound")
          first=${first:-$hash}
          renders=$((renders + 1))
          if [ "$hash" = "$first" ]; then
            same=$((same + 1))
          else
            echo "$mapping: $kernel, $threads threads, block $block, run $run is different" >&2
          fi
        done
      done
    done
  done
  printf '%-32s %d of %d identical\n' "$mapping" "$same" "$renders"
  count=$((count + renders)) failures=$((failures + renders - same))
done
echo "$count renders, $failures different"
[ "$failures" -eq 0 ]
