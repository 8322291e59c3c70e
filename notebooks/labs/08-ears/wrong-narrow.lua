-- fails: needed staircase whole-range
-- Night watch: a domain for usual days only
-- hear: one held tone; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Night watch",

  voices = {
    tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.05, 0.1, 0.8, 0.3) end),
  },

  map = {
    { from = "temperature", to = "tone.pitch", domain = { 8, 31 }, range = { "C4", "C7" } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
