-- Ben: temperature as a gliding tone
-- hear: one held tone that glides; higher and a little brighter is warmer
-- data: temperature (°C)
-- try:  ripples compare mappings/compare/ada.lua mappings/compare/ben.lua --data datasets/daily-weather --length 60 --anchors
-- teaches: a continuous range in note names: equal steps of the data are equal steps to the ear

return mapping {
  name = "Ben's glide",

  voices = {
    tone = synth(function(p)
      return lowpass(saw(p.pitch), p.pitch * 3 + 200, 0.2) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    { from = "temperature", to = "tone.pitch", domain = { -25, 35 }, range = { "C3", "C6" } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
