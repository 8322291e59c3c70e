-- The high-pass is gone, the rest of the slope is the ear: two dB an octave
-- hear: one held tone; louder is faster, higher is warmer
-- data: pace (steps/min), temperature (°C)

return mapping {
  name = "Night run, plain voice",

  voices = {
    tone = synth(function(p)
      return sine(p.pitch) * pow(p.pitch / 440, -0.3) * 0.5 * adsr(p.gate, 0.1, 0.1, 1, 0.5)
    end),
  },

  map = {
    {
      from = "pace", to = "tone.level",
      domain = { 60, 140 }, range = { -28, -8 }, scale = "pow=0.6",
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
