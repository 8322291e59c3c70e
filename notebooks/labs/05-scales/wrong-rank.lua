-- fails: ruler told-apart rank-stretch
-- Each note as often as any other in Seattle, 2025: a ruler whose degrees differ in length
-- hear: bells on a pentatonic ladder, and a soft tone that glides below them; higher is warmer
-- data: temperature (°C)

-- Sixteenths of the year, °C: as many days lie between any two neighbours.
local edges = {
  -15, 4.4, 5.7, 6.7, 7.5, 8.5, 9.3, 10.6, 11.6,
  12.4, 13.7, 14.7, 15.7, 16.9, 18.4, 19.9, 40,
}

-- From the way through the domain to the share of days that are colder, both 0...1.
local function rank(x)
  local degrees = -15 + 55 * x
  for k = 1, 16 do
    if degrees <= edges[k + 1] then
      return (k - 1 + (degrees - edges[k]) / (edges[k + 1] - edges[k])) / 16
    end
  end
  return 1
end

return mapping {
  name = "Foyer, by rank",
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
      domain = { -15, 40 }, range = { "C4", "C7" }, scale = rank, quantize = tuning("major pentatonic", "C4"),
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
