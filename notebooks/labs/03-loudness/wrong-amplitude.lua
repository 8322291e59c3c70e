-- fails: straight
-- Even in amplitude: the loudness rises at once and then hardly any more
-- hear: one held tone; louder is faster, higher is warmer
-- data: pace (steps/min), temperature (°C)

return mapping {
  name = "Even in amplitude",

  voices = {
    tone = synth(function(p)
      return sine(p.pitch) * pow(p.pitch / 440, -0.3) * 0.5 * adsr(p.gate, 0.1, 0.1, 1, 0.5)
    end),
  },

  map = {
    {
      from = "pace", to = "tone.level", domain = { 60, 140 }, range = { -60, -8 },
      scale = function(x) return (20 * math.log(0.001 + x * 0.3971, 10) + 60) / 52 end,
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
