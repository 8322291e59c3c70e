-- Quarter-tones over three octaves: a scale that no piano has, as a list of MIDI numbers
-- hear: a bell every quarter of a second; higher is warmer
-- data: temperature (°C)

local ladder = {}
for step = 0, 72 do ladder[step + 1] = 48 + step / 2 end

return mapping {
  name = "Foyer, quarter-tones",
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
      domain = { -15, 40 }, range = { 48, 84 },
      quantize = ladder,
    },
  },

  sequences = {
    ring = every(1 / 2, function() play("bell", { duration = 0.2, level = -10 }) end),
  },
}
