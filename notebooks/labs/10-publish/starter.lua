-- Frost watch: the air over the seedlings as one held tone
-- hear: one held tone; higher is warmer, and the frost is the lowest stretch
-- data: temperature (°C)
-- teaches: what a package must hold so that strangers can repeat a result

return mapping {
  name = "Frost watch",

  voices = {
    tone = synth(function(p)
      local body = sine(p.pitch) + 0.25 * sine(p.pitch * 2)
      return body * 0.4 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    { from = "temperature", to = "tone.pitch", domain = { 0, 20 }, range = { "C4", "C6" } },
  },

  sequences = {
    hold = function() play("tone", { level = -10 }) end,
  },
}
