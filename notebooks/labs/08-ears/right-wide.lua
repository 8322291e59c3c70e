-- Night watch: a domain that fits the house, and four octaves for it
-- hear: one held tone; higher is warmer, from a low hum at 5 °C to a whistle at 35 °C
-- data: temperature (°C)

return mapping {
  name = "Night watch",

  voices = {
    tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.05, 0.1, 0.8, 0.3) end),
  },

  map = {
    { from = "temperature", to = "tone.pitch", domain = { 5, 35 }, range = { "A2", "A6" } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
