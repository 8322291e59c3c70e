-- fails: changed first-row made-from clipped claims adjustable
-- Frost watch: limits as bare numbers
-- hear: one held tone; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Frost watch",

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
