-- fails: preregistered effect concordance rhythm-fewer
-- Glide or steps: one timbre, two rhythms
-- hear: two bells a second; in the variant steps they keep to a pentatonic ladder
-- data: temperature (°C)

local lowest, span = 48, 36                   -- C3, and three octaves in semitones
local ladder = tuning("major pentatonic", lowest)

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
      scale = function(place)
        if params.ladder < 0.5 then return place end
        return (ladder:snap(lowest + span * place) - lowest) / span
      end,
    },
  },

  sequences = {
    ring = function()
      while true do
        play("bell", { duration = 0.3, level = -10 })
        sync(params.ladder > 0.5 and 1 or 2)  -- the ladder rings twice as often
      end
    end,
  },
}
