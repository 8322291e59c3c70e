-- Night run: pace as loudness, temperature as pitch
-- hear: one held tone; louder is faster, higher is warmer
-- data: pace (steps/min), temperature (°C)

return mapping {
  name = "Night run",

  voices = {
    tone = synth(function(p)
      return highpass(sine(p.pitch), 500) * 0.5 * adsr(p.gate, 0.1, 0.1, 1, 0.5)
    end),
  },

  map = {
    {
      from = "pace", to = "tone.level",
      domain = { 60, 140 }, range = { -40, -10 }, scale = "lin",
    },
    {
      from = "temperature", to = "tone.pitch",
      domain = { -10, 20 }, range = { hz(110), hz(880) }, scale = "erb",
    },
  },

  sequences = {
    hold = function() play("tone", { level = 0 }) end,
  },
}
