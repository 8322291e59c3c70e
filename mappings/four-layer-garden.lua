-- Four-layer garden
-- hear: the four layers of a ripple: a pad (ambient) and a music box (instrument), both granulated; the garden itself
--       (environment), its birds lifted where the walker nears the fountain; at the second round the place remembers:
--       a recording of the first (concrete)
-- data: temperature (°C), pace (steps/min), position, and the recording of the surroundings
-- try:  ripples render mappings/four-layer-garden.lua --data datasets/dusk-walk
-- teaches: layers as buses; a recording that answers to a re-visit; an equaliser that follows a place

return mapping {
  name = "Four-layer garden",

  voices = {
    pad = synth({ cutoff = { 900, min = 100, max = 8000, unit = "Hz", scale = "exp" } }, function(p)
      return lowpass(saw(p.pitch) + saw(p.pitch * 1.006), p.cutoff, 0.3) * adsr(p.gate, 3, 1, 0.8, 4) * 0.5
    end),
    box = sampler { preset = "Music Box" },
  },

  buses = {
    music = {
      voices = { "pad", "box" },
      effects = { grains = granulator { size = 0.15, rate = 25, scatter = 0.3, mix = 0.4 }, hall = reverb { time = 2.5, mix = 0.2 } },
    },
  },

  map = {
    { from = "pace", to = "tempo", domain = { 80, 130 }, range = { 50, 90 }, smooth = 4 },
    { from = "wind_speed", to = "grains.scatter", domain = { 0, 6 }, range = { 0, 1 }, smooth = 2 },
  },

  sequences = {
    drone = function()
      play("pad", { pitch = "D3", level = -24, pan = -0.3 })
      play("pad", { pitch = "A3", level = -26, pan = 0.3 })
    end,
    box = function()
      local scale = tuning("lydian", "D5")
      while true do
        play("box", { pitch = scale:degree(random(0, 7)), duration = 1, level = -8 })
        sync(choose { 1, 2, 1 / 2 })
      end
    end,
  },
}
