#!/usr/bin/env bash
# Renders the rose garden on the garden walk and says what to listen for.
set -euo pipefail
cd "$(dirname "$0")/.."
ripples=.build/release/ripples
mkdir -p out
"$ripples" render mappings/rose-garden.lua --data datasets/garden-walk --length 90 --loudness -23 \
  --out out/rose-garden.wav
"$ripples" describe out/rose-garden.wav
cat <<'TEXT'

out/rose-garden.wav: ten minutes in a garden, played in a minute and a half while a year passes.
Listen for
  the pad, which opens as the air warms towards summer and closes again;
  the bells, whose tempo is the pace: they hurry, and they slow down where the walker pauses;
  the tuning of the bells, another one for each season;
  the wind, which tears everything into grains.
Next: ripples render mappings/pitch.lua --data datasets/staircase; README.md has more.
TEXT
