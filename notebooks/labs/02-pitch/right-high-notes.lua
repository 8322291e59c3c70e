-- Straight in semitones, where semitones and ERB run almost side by side
-- hear: one held tone; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Night watch, two octaves from A4",

  voices = {
    tone = synth(function(p)
      local body = sine(p.pitch) + 0.4 * sine(p.pitch * 2) + 0.15 * sine(p.pitch * 3)
      return body * 0.3 * adsr(p.gate, 0.1, 0.1, 0.9, 0.5)
    end),
  },

  map = {
    { from = "temperature", to = "tone.pitch", domain = { -10, 35 }, range = { "A4", "A6" } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
