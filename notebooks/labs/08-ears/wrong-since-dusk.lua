-- fails: fixed
-- Night watch: the difference from the first temperature of the night
-- hear: one held tone; higher is warmer than at dusk
-- data: temperature (°C)

local dusk

return mapping {
  name = "Night watch",

  voices = {
    tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.05, 0.1, 0.8, 0.3) end),
  },

  map = {
    {
      from = function(env)
        dusk = dusk or env.temperature
        return env.temperature - dusk
      end,
      to = "tone.pitch", domain = { -28, 28 }, range = { "A2", "A6" },
    },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
