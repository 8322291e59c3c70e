-- fails: information steps note-bits rank-bits doubling octaves-needed
-- Semitones, but of a single octave
-- hear: a bell every quarter of a second; higher is warmer
-- data: temperature (°C)

return mapping {
  name = "Foyer, one octave",
  tempo = 120,

  voices = {
    bell = synth(function(p)
      local body = sine(p.pitch) + 0.35 * sine(p.pitch * 2.01) + 0.2 * sine(p.pitch * 3.98)
      return body * 0.3 * perc(p.gate, 0.005, 0.6)
    end),
  },

  map = {
    {
      from = "temperature", to = "bell.pitch",
      domain = { -15, 40 }, range = { "C4", "C5" },
      quantize = tuning("chromatic", "C4"),
    },
  },

  sequences = {
    ring = every(1 / 2, function() play("bell", { duration = 0.2, level = -10 }) end),
  },
}
