-- FM bells
-- hear: bells that ring brighter on warm days and more often with quick steps; in winter they are dull and rare
-- data: temperature (°C), pace (steps/min), humidity (%)
-- try:  ripples render mappings/fm-bells.lua --data datasets/garden-walk --length 60
-- teaches: the index of frequency modulation as a carrier of data; ratios that are no whole numbers make bells

local scale = tuning("major pentatonic", "D4")
local line = sequins { 4, 2, sequins { 7, 9 }, 5, sequins { 1, 3, 0 } }

return mapping {
  name = "FM bells",

  params = { ratio = { 1.4, min = 0.5, max = 7, scale = "exp" } },
  variants = { bell = { ratio = 1.4 }, wood = { ratio = 0.5 }, glass = { ratio = 3.53 } },

  voices = {
    bell = synth({ index = { 3, min = 0, max = 8 }, ratio = { 1.4, min = 0.5, max = 7 } }, function(p)
      local strike = p.index * perc(p.gate, 0.001, 1.2)
      return fm(p.pitch, p.ratio, strike) * perc(p.gate, 0.001, 3) * 0.5
    end),
  },

  effects = { hall = reverb { time = 3, mix = 0.25 } },

  map = {
    { from = "temperature", to = "bell.index", domain = { 0, 30 }, range = { 0.4, 6 } },
    { from = "pace", to = "tempo", domain = { 0, 140 }, range = { 40, 132 }, smooth = 3 },
    { from = "humidity", to = "hall.mix", domain = { 15, 100 }, range = { 0.05, 0.55 } },
  },

  sequences = {
    peal = loop(function()
      play("bell", { pitch = scale:degree(line()), duration = 0.1, level = -12.7, pan = random() - 0.5, ratio = params.ratio })
      sync(choose { 1, 1, 1 / 2 })
    end),
  },
}
