-- Ada: temperature on a ladder of bells
-- hear: a bell every half second; higher is warmer, on the steps of a pentatonic scale
-- data: temperature (°C)
-- try:  ripples compare mappings/compare/ada.lua mappings/compare/ben.lua --data datasets/daily-weather --length 60 --anchors
-- teaches: what a scale costs: pretty steps, but many changes of the weather make no change of the sound

local ladder = tuning("major pentatonic", "C3")

return mapping {
  name = "Ada's bells",

  voices = {
    bell = synth(function(p)
      local body = sine(p.pitch) + 0.35 * sine(p.pitch * 2.01) + 0.2 * sine(p.pitch * 3.98)
      return body * 0.3 * perc(p.gate, 0.005, 0.9)
    end),
  },

  map = {
    {
      from = "temperature", to = "bell.pitch", domain = { -25, 35 }, range = { "C3", "C6" },
      quantize = ladder,
    },
  },

  sequences = {
    ring = every(0.5, function() play("bell", { duration = 0.3, level = -10 }) end),
  },

  tempo = 60,
}
