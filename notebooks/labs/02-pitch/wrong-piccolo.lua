-- fails: between tenth
-- Straight, but above what most loudspeakers and ears do well; at the warm end the ear is coarse
-- hear: one held tone; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Piccolo",

  voices = {
    tone = synth(function(p)
      local body = sine(p.pitch) + 0.4 * sine(p.pitch * 2) + 0.15 * sine(p.pitch * 3)
      return body * 0.3 * adsr(p.gate, 0.1, 0.1, 0.9, 0.5)
    end),
  },

  map = {
    { from = "temperature", to = "tone.pitch", domain = { -10, 35 }, range = { hz(1500), hz(6000) }, scale = "erb" },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
