-- Glide or steps: one sound, two voices, of which a variant plays one
-- hear: one held tone; it glides in the variant glide and climbs a pentatonic ladder in the variant steps
-- data: temperature (°C)

local sound = function(p)
  return lowpass(saw(p.pitch), p.pitch * 3 + 200, 0.2) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
end

local glides = function() return params.ladder < 0.5 end
local steps = function() return params.ladder > 0.5 end

return mapping {
  name = "Glide or steps",

  params = { ladder = { 0, min = 0, max = 1 } },

  variants = { glide = { ladder = 0 }, steps = { ladder = 1 } },

  voices = { smooth = synth(sound), stepped = synth(sound) },

  map = {
    {
      from = "temperature", to = "smooth.pitch", domain = { -10, 40 }, range = { "C3", "C6" },
      when = glides,
    },
    {
      from = "temperature", to = "stepped.pitch", domain = { -10, 40 }, range = { "C3", "C6" },
      quantize = tuning("major pentatonic", "C3"), when = steps,
    },
  },

  sequences = {
    hold = function() play(glides() and "smooth" or "stepped", { level = -12 }) end,
  },
}
