-- fails: half-difference d-prime threshold own-jnd trend
-- Night watch: four octaves on a pentatonic ladder
-- hear: one held tone; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Night watch",

  voices = {
    tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.05, 0.1, 0.8, 0.3) end),
  },

  map = {
    {
      from = "temperature", to = "tone.pitch", domain = { 5, 35 }, range = { "A2", "A6" },
      quantize = tuning("major pentatonic", "A2"),
    },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
