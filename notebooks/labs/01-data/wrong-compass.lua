-- fails: closed kind-temperature kind-heading wrap
-- A run whose compass has a seam: 359° is far right and 1° far left
-- hear: one held tone; higher is faster, brighter is warmer, the compass goes from left to right.
-- data: speed (m/s), temperature (°C), heading (°)

return mapping {
  name = "A run with a seam in the north",

  voices = {
    tone = synth({ cutoff = { 800, min = 200, max = 8000, unit = "Hz" } }, function(p)
      return lowpass(saw(p.pitch), p.cutoff, 0.3) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    { from = "speed", to = "tone.pitch", domain = { 0, 6 }, range = { "C3", "C5" } },
    { from = "temperature", to = "tone.cutoff", domain = { -10, 40 }, range = { 400, 6000 }, scale = "exp" },
    { from = "heading", to = "tone.pan", domain = { 0, 360 }, range = { -1, 1 } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
