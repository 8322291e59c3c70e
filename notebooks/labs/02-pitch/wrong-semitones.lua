-- fails: straight tenth
-- Rounded to the semitones of a piano
-- hear: one held tone; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Semitones",

  voices = {
    tone = synth(function(p)
      local body = sine(p.pitch) + 0.4 * sine(p.pitch * 2) + 0.15 * sine(p.pitch * 3)
      return body * 0.3 * adsr(p.gate, 0.1, 0.1, 0.9, 0.5)
    end),
  },

  map = {
    { from = "temperature", to = "tone.pitch", domain = { -10, 35 }, range = { "A4", "A6" },
      quantize = tuning("chromatic", "A4") },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
