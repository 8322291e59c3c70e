-- Four-layer garden
-- hear: the four layers of a ripple: a pad (ambient) and a music box (instrument), both granulated; the garden itself
--       (environment), its birds lifted while the sun is up; and where the second round begins the place remembers what was
--       heard there on the first (concrete)
-- data: pace (steps/min), wind_speed (m/s), sun_elevation (°), position, and the recording of the surroundings
-- try:  ripples render mappings/four-layer-garden.lua --data datasets/dusk-walk
-- allow: note-overlap, a music box has no dampers
-- teaches: layers; a recording that answers to a re-visit; an equaliser that follows the sun

local scale = tuning("lydian", "D5")

return mapping {
  name = "Four-layer garden",

  voices = {
    pad = synth({ cutoff = { 900, min = 100, max = 8000, unit = "Hz", scale = "exp" } }, function(p)
      return lowpass(saw(p.pitch) + saw(p.pitch * 1.006), p.cutoff, 0.3) * adsr(p.gate, 3, 1, 0.8, 4) * 0.5
    end),
    box = sampler { preset = "Music Box" },
  },

  environment = { level = 0, low_gain = -9, low_frequency = 200, peak1_frequency = 4000, peak1_q = 0.7 },

  concrete = {
    first_round = {
      file = "../datasets/dusk-walk/ambience.opus", latitude = 33.790826, longitude = -84.3736, radius = 7,
      away = 30, level = 12, fade = 2,
    },
  },

  effects = {
    grains = granulator { size = 0.15, rate = 25, scatter = 0.3, mix = 0.4 },
    hall = reverb { time = 2.5, mix = 0.2 },
  },

  map = {
    { from = "pace", to = "tempo", domain = { 80, 130 }, range = { 50, 90 }, smooth = 4 },
    { from = "wind_speed", to = "grains.scatter", domain = { 0, 10 }, range = { 0, 1 }, smooth = 2 },
    { from = "sun_elevation", to = "environment.peak1_gain", domain = { 0, 1 }, range = { 0, 12 } },
  },

  sequences = {
    drone = function()
      play("pad", { pitch = "D3", level = -16.5, pan = -0.3 })
      play("pad", { pitch = "A3", level = -18.5, pan = 0.3 })
    end,
    box = loop(function()
      play("box", { pitch = scale:degree(random(0, 7)), duration = 1, level = -8 })
      sync(choose { 1, 2, 1 / 2 })
    end),
  },
}
