-- Night watch: the air of the fern house as one held tone
-- hear: one held tone; higher is warmer
-- data: temperature (°C)
-- teaches: how many audible steps a degree is worth

return mapping {
  name = "Night watch",

  voices = {
    tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.05, 0.1, 0.8, 0.3) end),
  },

  map = {
    { from = "temperature", to = "tone.pitch", domain = { -25, 35 }, range = { "C4", "C5" } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
