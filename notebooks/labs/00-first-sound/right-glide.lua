-- A year as a gliding tone
-- hear: one held tone over three octaves; higher and brighter is warmer
-- data: temperature (°C)
return mapping {
  name = "A year as a gliding tone",

  params = {
    brightness = { 3000, min = 500, max = 8000, unit = "Hz", scale = "exp" },
  },
  variants = { dull = { brightness = 900 }, bright = { brightness = 7000 } },

  voices = {
    tone = synth({ cutoff = { 3000, min = 200, max = 12000, unit = "Hz" } }, function(p)
      return lowpass(saw(p.pitch), p.cutoff, 0.2) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    { from = "temperature", to = "tone.pitch", domain = { -10, 40 }, range = { "C3", "C6" } },
  },

  control = function(_, out) out.tone.cutoff = params.brightness end,

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
