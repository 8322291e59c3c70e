-- The ERB-rate scale worked out by hand: equal degrees are equal steps of 21.4 log10(1 + 0.00437 f)
-- hear: one held tone; higher is warmer
-- data: temperature (°C)

local lowest, highest = 180, 1200

local function rate(hertz) return 21.4 * math.log(1 + 0.00437 * hertz, 10) end
local function hertz(rate) return (10 ^ (rate / 21.4) - 1) / 0.00437 end

-- From the way through the domain to the way through the range, both 0...1.
local function straight(x)
  local wanted = hertz(rate(lowest) + x * (rate(highest) - rate(lowest)))
  return (wanted - lowest) / (highest - lowest)
end

return mapping {
  name = "Night watch, own curve",

  voices = {
    tone = synth(function(p)
      local body = sine(p.pitch) + 0.4 * sine(p.pitch * 2) + 0.15 * sine(p.pitch * 3)
      return body * 0.3 * adsr(p.gate, 0.1, 0.1, 0.9, 0.5)
    end),
  },

  map = {
    {
      from = "temperature", to = "tone.pitch", domain = { -10, 35 },
      range = { hz(lowest), hz(highest) }, scale = straight,
    },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
