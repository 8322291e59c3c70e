-- fails: steps
-- Eight decibels: nearly straight, and hardly a dozen steps
-- hear: one held tone; louder is faster, higher is warmer
-- data: pace (steps/min), temperature (°C)

return mapping {
  name = "Eight decibels",

  voices = {
    tone = synth(function(p)
      return sine(p.pitch) * pow(p.pitch / 440, -0.3) * 0.5 * adsr(p.gate, 0.1, 0.1, 1, 0.5)
    end),
  },

  map = {
    {
      from = "pace", to = "tone.level",
      domain = { 60, 140 }, range = { -20, -12 },
    },
    {
      from = "temperature", to = "tone.pitch",
      domain = { -10, 20 }, range = { hz(110), hz(880) }, scale = "erb",
    },
  },

  sequences = {
    hold = function() play("tone", { level = 2 }) end,
  },
}
