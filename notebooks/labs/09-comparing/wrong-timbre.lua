-- fails: method trials balance timbre-bright
-- Glide or steps: one rhythm, two timbres
-- hear: variant glide: one held, bright tone; variant steps: bells on a pentatonic ladder, two a second
-- data: temperature (°C)
-- teaches: variants, when, and what else differs between two mappings

return mapping {
  name = "Glide or steps",
  tempo = 120,

  params = {
    ladder = { 0, min = 0, max = 1 },         -- 0 glides, 1 takes steps
  },

  variants = {
    glide = { ladder = 0 },
    steps = { ladder = 1 },
  },

  voices = {
    tone = synth(function(p)
      return lowpass(saw(p.pitch), p.pitch * 3 + 200, 0.2) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
    bell = synth(function(p)
      local body = sine(p.pitch) + 0.35 * sine(p.pitch * 2.01) + 0.2 * sine(p.pitch * 3.98)
      return body * 0.3 * perc(p.gate, 0.005, 0.9)
    end),
  },

  map = {
    {
      from = "temperature", to = "tone.pitch", domain = { -10, 40 }, range = { "C3", "C6" },
      when = function() return params.ladder < 0.5 end,
    },
    {
      from = "temperature", to = "bell.pitch", domain = { -10, 40 }, range = { "C3", "C6" },
      quantize = tuning("major pentatonic", "C3"),
      when = function() return params.ladder > 0.5 end,
    },
  },

  sequences = {
    ring = every(1, function()
      play(params.ladder > 0.5 and "bell" or "tone", { duration = 0.3, level = -10 })
    end),
  },
}
