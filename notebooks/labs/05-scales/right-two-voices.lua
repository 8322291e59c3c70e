-- The bells keep the pretty scale, a soft tone below them keeps the data
-- hear: bells on a pentatonic ladder, and a soft tone that glides below them; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Foyer, bells and a line",
  tempo = 120,

  voices = {
    bell = synth(function(p)
      local body = sine(p.pitch) + 0.35 * sine(p.pitch * 2.01) + 0.2 * sine(p.pitch * 3.98)
      return body * 0.3 * perc(p.gate, 0.005, 0.6)
    end),
    line = synth(function(p) return triangle(p.pitch) * 0.3 * adsr(p.gate, 0.3, 0.1, 0.9, 0.5) end),
  },

  map = {
    {
      from = "temperature", to = "bell.pitch",
      domain = { -15, 40 }, range = { "C4", "C7" },
      quantize = tuning("major pentatonic", "C4"),
    },
    {
      from = "temperature", to = "line.pitch",
      domain = { -15, 40 }, range = { "C3", "C6" },
    },
  },

  sequences = {
    ring = every(1 / 2, function() play("bell", { duration = 0.2, level = -10 }) end),
    glide = function() play("line", { level = -20 }) end,
  },
}
