-- Adaptive dusk
-- hear: long tones over birds, crickets and a fountain: where the fountain would hide a tone, its other
--       partials come forward
-- data: the surroundings (bands of the microphone), pace (steps/min)
-- try:  ripples render mappings/adaptive-dusk.lua --data datasets/dusk-walk
-- try:  ripples render mappings/adaptive-dusk.lua --data datasets/dusk-walk --variant stubborn
-- allow: note-overlap, the tones of the canon ring into each other on purpose
-- teaches: masking: `unmask` lifts the bands of the music that the surroundings would hide

local scale = tuning("mixolydian", "C4")
local line = sequins { 0, 4, 7, 9, 5, 2, 8, 4 }

return mapping {
  name = "Adaptive dusk",

  params = { depth = { 9, min = 0, max = 12, unit = "dB" } },
  variants = { adaptive = { depth = 9 }, stubborn = { depth = 0 } },

  environment = { level = 4 },
  unmask = { depth = 9 },

  voices = {
    tone = synth({ bright = { 1200, min = 200, max = 6000, unit = "Hz", scale = "exp" } }, function(p)
      return lowpass(supersaw(p.pitch, 0.2), p.bright, 0.2) * adsr(p.gate, 1, 1, 0.7, 3) * 0.7
    end),
  },

  effects = { hall = reverb { time = 3, mix = 0.25 } },

  map = {
    { from = "pace", to = "tempo", domain = { 80, 130 }, range = { 50, 80 }, smooth = 4 },
    { from = param "depth", to = "unmask.depth" },
  },

  sequences = {
    canon = every(1, function()
      play("tone", { pitch = scale:degree(line()), duration = 2.5, level = -20, pan = random() - 0.5 })
    end),
  },
}
