-- Night watch: a run of soft bells, equal steps of the auditory filters
-- hear: four bells a second; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Night watch",
  tempo = 240,

  voices = {
    bell = synth(function(p)
      return (sine(p.pitch) + 0.3 * sine(p.pitch * 2)) * 0.3 * perc(p.gate, 0.005, 0.6)
    end),
  },

  map = {
    {
      from = "temperature", to = "bell.pitch", domain = { 4, 36 }, range = { "A2", "A6" },
      scale = "erb",
    },
  },

  sequences = {
    ring = every(1, function() play("bell", { duration = 0.15, level = -10 }) end),
  },
}
