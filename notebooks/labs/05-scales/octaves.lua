-- Octaves and ladders
-- hear: bells from C3 upwards; higher is warmer. More octaves spread the same days over more notes
-- data: temperature (°C)

-- One entry for each ladder, of which the param lets one work.
local function entry(number, degrees)
  return {
    from = "temperature", to = "bell.pitch", domain = { -15, 40 }, range = { "C3", param "highest" },
    quantize = tuning(degrees, "C3"), when = function() return params.ladder == number end,
  }
end

return mapping {
  name = "Octaves and ladders",
  tempo = 120,
  params = {
    highest = { 84, min = 60, max = 108 },  -- MIDI numbers: 60 is one octave above C3, 108 five
    ladder = { 0, min = 0, max = 1 },       -- 0 pentatonic, 1 chromatic
  },
  voices = {
    bell = synth(function(p)
      local body = sine(p.pitch) + 0.35 * sine(p.pitch * 2.01) + 0.2 * sine(p.pitch * 3.98)
      return body * 0.3 * perc(p.gate, 0.005, 0.6)
    end),
  },
  map = { entry(0, "major pentatonic"), entry(1, "chromatic") },
  sequences = {
    ring = every(1 / 2, function() play("bell", { duration = 0.2, level = -10 }) end),
  },
}
