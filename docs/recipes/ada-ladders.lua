-- Ada's bells with what a search may turn: the ends of domain and range, and the ladder
-- hear: a bell every half second; higher is warmer
-- data: temperature (°C)
local pentatonic = tuning("major pentatonic", "C3")
local semitones, quarters = {}, {}
for step = 0, 60 do semitones[step + 1] = 36 + step end
for step = 0, 120 do quarters[step + 1] = 36 + step / 2 end

local function ladder(number, tones)
  return {
    from = "temperature", to = "bell.pitch",
    domain = { param "coldest", param "warmest" }, range = { param "lowest", param "highest" },
    quantize = tones, when = function() return params.ladder == number end,
  }
end

return mapping {
  name = "Ada's bells",
  params = {
    coldest = { -25, min = -30, max = 10 }, warmest = { 35, min = 20, max = 45 },
    lowest = { 48, min = 36, max = 66 }, highest = { 84, min = 72, max = 96 },
    ladder = { 0, min = 0, max = 2 },
  },
  variants = { chromatic = { ladder = 1 }, quartertones = { ladder = 2 } },
  voices = {
    bell = synth(function(p)
      local body = sine(p.pitch) + 0.35 * sine(p.pitch * 2.01) + 0.2 * sine(p.pitch * 3.98)
      return body * 0.3 * perc(p.gate, 0.005, 0.9)
    end),
  },
  map = { ladder(0, pentatonic), ladder(1, semitones), ladder(2, quarters) },
  sequences = {
    ring = every(0.5, function() play("bell", { duration = 0.3, level = -10 }) end),
  },
  tempo = 60,
}
