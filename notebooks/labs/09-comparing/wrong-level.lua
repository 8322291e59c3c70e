-- fails: difference
-- Glide or steps: the variants differ in level only
-- hear: two bells a second; in the variant steps they keep to a pentatonic ladder
-- data: temperature (°C)

local lowest, span = 48, 36                   -- C3, and three octaves in semitones

return mapping {
  name = "Glide or steps",
  tempo = 120,

  params = { ladder = { 0, min = 0, max = 1 } },

  variants = { glide = { ladder = 0 }, steps = { ladder = 1 } },

  voices = {
    bell = synth(function(p)
      local body = sine(p.pitch) + 0.35 * sine(p.pitch * 2.01) + 0.2 * sine(p.pitch * 3.98)
      return body * 0.3 * perc(p.gate, 0.005, 0.9)
    end),
  },

  map = {
    {
      from = "temperature", to = "bell.pitch", domain = { -10, 40 }, range = { lowest, lowest + span },
    },
  },

  sequences = {
    ring = every(1, function() play("bell", { duration = 0.3, level = -10 - 6 * params.ladder }) end),
  },
}
