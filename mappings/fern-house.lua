-- Fern house
-- hear: warm, wet air: dark tones that breathe in and out behind glass, strings far away, drops falling from the leaves; damp
--       air makes the room longer, warmth lets more light into the tones
-- data: humidity (%), temperature (°C), pace (steps/min), rain (mm/h)
-- try:  ripples render mappings/fern-house.lua --data datasets/garden-walk --length 60
-- teaches: darkness as a timbre: slow attacks, few high partials, a reverb whose length is data

local roots = sequins { 38, 41, 36, 33 }

return mapping {
  name = "Fern house",

  params = { drops = { 1, min = 0, max = 4 } },
  variants = { dry = { drops = 0 }, dripping = { drops = 3 } },

  voices = {
    frond = synth({ light = { 600, min = 80, max = 2000, unit = "Hz", scale = "exp" } }, function(p)
      local leaves = { { 1, 0.5 }, { 2, 0.7 }, { 3, 0.6 }, { 4.02, 0.5 }, { 6.03, 0.4 }, { 8.05, 0.25 } }
      local tone = partials(leaves, p.pitch * (1 + 0.002 * lfo(0.3)))
      local breath = 0.6 + 0.4 * lfo(0.13, 0, 0.75)
      return lowpass(tone, p.light, 0.1) * breath * adsr(p.gate, 4, 1, 0.9, 5) * 0.5
    end),
    strings = sampler { preset = "Slow Strings LP" },
    drop = synth(function(p)
      return sine(p.pitch * (1 + 0.4 * perc(p.gate, 0, 0.04))) * perc(p.gate, 0.001, 0.09) * 0.5
    end),
  },

  effects = {
    leaves = granulator { size = 0.5, rate = 8, scatter = 1.5, mix = 0.35 },
    dark = filter { high = 1600 },
    glass = reverb { time = 4, high = 0.3, mix = 0.35 },
  },

  map = {
    { from = "humidity", to = "glass.time", domain = { 15, 100 }, range = { 2, 7 }, smooth = 3 },
    { from = "temperature", to = "frond.light", domain = { 0, 30 }, range = { 300, 1200 }, scale = "exp" },
    { from = "pace", to = "tempo", domain = { 0, 135 }, range = { 40, 66 }, smooth = 6 },
  },

  sequences = {
    fronds = every(8, function()
      local root = roots()
      play("frond", { pitch = root, beats = 7, level = -8.3, pan = -0.4 })
      play("frond", { pitch = root + 7, beats = 7, level = -12.3, pan = 0.4 })
      play("strings", { pitch = root + choose { 24, 27, 31 }, beats = 6, level = -17, pan = random(-0.5, 0.5) })
    end),
    drops = loop(function(env)
      sleep(random(0.8, 3) / (0.05 + params.drops * (1 + (env.rain or 0) / 4)))
      play("drop", { pitch = hz(random(500, 1100)), duration = 0.05, level = -18, pan = random(-0.9, 0.9) })
    end),
  },
}
