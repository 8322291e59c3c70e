-- fails: in-use adjustable
-- Frost watch: params that nothing reads
-- hear: one held tone; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Frost watch",

  params = {
    coldest = { -12, min = -50, max = 5, unit = "°C" },
    warmest = { 22, min = 6, max = 45, unit = "°C" },
  },

  variants = { polar = { coldest = -45, warmest = 10 } },

  voices = {
    tone = synth(function(p)
      local body = sine(p.pitch) + 0.25 * sine(p.pitch * 2)
      return body * 0.4 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    {
      from = "temperature", to = "tone.pitch",
      domain = { -12, 22 }, range = { "C4", "C6" },
    },
  },

  sequences = {
    hold = function() play("tone", { level = -10 }) end,
  },
}
