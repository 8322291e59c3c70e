-- Night run with a tilt: how much louder are low pitches to be?
-- hear: one held tone; higher is warmer; with a tilt below 0 its low pitches are lifted
-- data: temperature (°C)
-- teaches: a parameter of the mapping that a voice reads

return mapping {
  name = "Night run, tilted",

  params = { tilt = { 0, min = -3, max = 1 } },

  voices = {
    tone = synth({ tilt = { 0, min = -3, max = 1 } }, function(p)
      local low = pow(p.pitch / 440, p.tilt)
      return highpass(sine(p.pitch) * low, 500) * 0.5 * adsr(p.gate, 0.1, 0.1, 1, 0.5)
    end),
  },

  map = {
    {
      from = "temperature", to = "tone.pitch",
      domain = { -10, 20 }, range = { hz(110), hz(880) }, scale = "erb",
    },
  },

  sequences = {
    hold = function() play("tone", { level = -20, tilt = params.tilt }) end,
  },
}
