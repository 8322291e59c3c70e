-- A year as one tone
-- hear: one held tone, a little higher when the day is warmer
-- data: temperature (°C)
return mapping {
  name = "A year as one tone",

  voices = {
    tone = synth(function(p)
      return triangle(p.pitch) * 0.4 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    {
      from = "temperature", to = "tone.pitch",
      domain = { 0, 20 },        -- °C
      range = { "C4", "D4" },    -- the pitch at either end
    },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
