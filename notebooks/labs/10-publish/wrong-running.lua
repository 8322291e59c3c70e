-- fails: whole-range information same-everywhere
-- Frost watch: limits that follow the night
-- hear: one held tone; higher is warmer
-- data: temperature (°C)

local coldest, warmest = 100, -100

return mapping {
  name = "Frost watch",

  params = {
    lowest = { 60, min = 36, max = 72 },
    highest = { 84, min = 73, max = 96 },
  },

  variants = { deep = { lowest = 48 } },

  voices = {
    tone = synth(function(p)
      local body = sine(p.pitch) + 0.25 * sine(p.pitch * 2)
      return body * 0.4 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    {
      from = function(env)
        coldest = math.min(coldest, env.temperature)
        warmest = math.max(warmest, env.temperature)
        return (env.temperature - coldest) / math.max(warmest - coldest, 0.1)
      end,
      to = "tone.pitch", domain = { 0, 1 }, range = { param "lowest", param "highest" },
    },
  },

  sequences = {
    hold = function() play("tone", { level = -10 }) end,
  },
}
