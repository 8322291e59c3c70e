-- fails: not-faint match-even-sone
-- So soft that the street covers it: far below what programmes have
-- hear: one held tone; louder is faster, higher is warmer
-- data: pace (steps/min), temperature (°C)

-- Equal steps of the pace are equal steps in sone: 10 dB more is twice as loud.
local softest, loudest = -26, 0

local function sone(level) return 2 ^ (level / 10) end
local function level(sones) return 10 * math.log(sones, 2) end

-- From the way through the domain to the way through the range, both 0...1.
local function evenly(x)
  local wanted = sone(softest) + x * (sone(loudest) - sone(softest))
  return (level(wanted) - softest) / (loudest - softest)
end

return mapping {
  name = "Too faint",

  voices = {
    tone = synth(function(p)
      return sine(p.pitch) * pow(p.pitch / 440, -0.3) * adsr(p.gate, 0.1, 0.1, 1, 0.5)
    end),
  },

  map = {
    {
      from = "pace", to = "tone.level",
      domain = { 60, 140 }, range = { softest, loudest }, scale = evenly,
    },
    {
      from = "temperature", to = "tone.pitch",
      domain = { -10, 20 }, range = { hz(110), hz(880) }, scale = "erb",
    },
  },

  sequences = {
    hold = function() play("tone", { level = -28 }) end,
  },
}
