-- fails: tenth lost-cold
-- Semitones from A3: straight enough, but the cold end is too coarse
-- hear: one held tone; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Two octaves from A3",

  voices = {
    tone = synth(function(p)
      local body = sine(p.pitch) + 0.4 * sine(p.pitch * 2) + 0.15 * sine(p.pitch * 3)
      return body * 0.3 * adsr(p.gate, 0.1, 0.1, 0.9, 0.5)
    end),
  },

  map = {
    { from = "temperature", to = "tone.pitch", domain = { -10, 35 }, range = { "A3", "A5" } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
