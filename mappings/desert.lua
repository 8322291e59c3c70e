-- Desert house
-- hear: dry air: rattling seeds, grains of sand blown over stone, a frame drum far down; heat sets the rattles going, wind
--       blows the sand, no room answers
-- data: temperature (°C), wind_speed (m/s), humidity (%), pace (steps/min)
-- try:  ripples render mappings/desert.lua --data datasets/garden-walk --length 60
-- allow: sound-sharp, sand and rattles are noise on purpose; humidity and wind make it softer
-- teaches: music almost without pitch: density, brightness and dryness carry the data

-- The warmer, the more of sixteen steps rattle.
local function rattle(env)
  return euclid(math.max(3, math.min(11, math.floor(3 + (env.temperature or 15) / 4))), 16)
end

return mapping {
  name = "Desert house",

  params = { sand = { 0, min = -40, max = 6, unit = "dB" } },
  variants = { calm = { sand = -40 }, storm = { sand = 6 } },

  voices = {
    sand = synth({ gust = { 2000, min = 400, max = 9000, unit = "Hz", scale = "exp" } }, function(p)
      local hiss = bandpass(white(), p.gust * (1 + 0.4 * lfo(0.4, 6)), 0.45)
      return (hiss * (0.55 + 0.45 * lfo(0.9, 6)) + highpass(dust2(220), 3500) * 0.8) * asr(p.gate, 2, 1, 2) * 0.35
    end),
    seeds = synth({ dry = { 0.05, min = 0.01, max = 0.2, unit = "s" } }, function(p)
      local grains = velvet(2500) * perc(p.gate, 0.004, p.dry)
      return (bandpass(grains, 5200, 0.6) + bandpass(grains, 8300, 0.7)) * 1.6
    end),
    drum = synth(function(p)
      local skin = sine(p.pitch * (1 + 0.6 * perc(p.gate, 0, 0.03)))
      return (skin + 0.3 * lowpass(white() * perc(p.gate, 0, 0.01), 1500)) * perc(p.gate, 0.001, 0.3)
    end),
    block = sampler { preset = "Wood Block" },
  },

  effects = {
    shards = granulator { size = 0.012, rate = 90, scatter = 0.2, reverse = 0.5, mix = 0.25 },
  },

  map = {
    { from = "wind_speed", to = "sand.gust", domain = { 0, 8 }, range = { 1500, 5200 }, scale = "exp", smooth = 1 },
    { from = "humidity", to = "seeds.dry", domain = { 15, 100 }, range = { 0.03, 0.12 } },
    { from = "pace", to = "tempo", domain = { 0, 135 }, range = { 70, 124 }, smooth = 3 },
    { from = param "sand", to = "sand.level" },
  },

  sequences = {
    sand = function() play("sand", { level = 3 }) end,
    seeds = every(1 / 4, rattle, function(_, step)
      play("seeds", { duration = 0.05, level = step % 4 == 1 and -4 or -9, pan = step % 2 == 1 and 0.6 or -0.6 })
    end),
    drum = every(sequins { 3 / 2, 3 / 2, 1 }, function()
      play("drum", { pitch = hz(62), duration = 0.1, level = -10 })
      if random() < 0.3 then play("block", { pitch = choose { 72, 79 }, duration = 0.1, level = -14, pan = 0.3 }) end
    end),
  },
}
