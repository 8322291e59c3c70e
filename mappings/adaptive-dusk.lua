-- Adaptive dusk
-- hear: long tones over birds, crickets and a fountain: where the garden is loud, the music steps aside
-- data: the surroundings (bands of the microphone), pace (steps/min)
-- try:  ripples render mappings/adaptive-dusk.lua --data datasets/dusk-walk
-- teaches: masking: `unmask` moves the music out of the bands that the surroundings fill

return mapping {
  name = "Adaptive dusk",

  voices = {
    tone = synth({ bright = { 1200, min = 200, max = 6000, unit = "Hz", scale = "exp" } }, function(p)
      return lowpass(supersaw(p.pitch, 0.2), p.bright, 0.2) * adsr(p.gate, 1, 1, 0.7, 3) * 0.7
    end),
  },

  effects = { hall = reverb { time = 3, mix = 0.25 } },

  map = {
    { from = "pace", to = "tempo", domain = { 80, 130 }, range = { 50, 80 }, smooth = 4 },
  },

  sequences = {
    canon = function()
      local scale = tuning("mixolydian", "C4")
      local line = sequins { 0, 4, 7, 9, 5, 2, 8, 4 }
      while true do
        play("tone", { pitch = scale:degree(line()), duration = 2.5, level = -16, pan = random() - 0.5 })
        sync(1)
      end
    end,
  },
}
