-- Bee hive
-- hear: a hive: wings between 190 and 260 beats a second, near each other and never in tune; warm days bring more bees and a
--       higher hum, wind keeps them in. In front of them the dances: runs of short waggles, two to four by the warmth, the
--       quicker the faster you walk, and a knock on the box where one ends
-- data: temperature (°C), wind_speed (m/s), pace (steps/min)
-- try:  ripples render mappings/bee-hive.lua --data datasets/garden-walk --length 60
-- teaches: a crowd: many notes of one voice, each with a random course of its own

return mapping {
  name = "Bee hive",

  params = { bees = { 9, min = 1, max = 24 } },
  variants = { alone = { bees = 1 }, swarm = { bees = 20 } },

  voices = {
    bee = synth({ wing = { 1, min = 0.7, max = 1.4 }, near = { 0, min = -40, max = 0, unit = "dB" } }, function(p)
      local wander = 1 + 0.05 * lfo(1.7, 6) + 0.012 * lfo(9, 6)
      local wings = pulse(p.pitch * p.wing * wander, 0.18) + 0.4 * pink()
      local flight = amplitude(p.near + 7 * lfo(0.31, 6))
      return bandpass(wings, 900 + 500 * lfo(0.7, 6), 0.35) * flight * asr(p.gate, 1.5, 1, 1.5)
    end),
    dance = synth(function(p)
      local waggle = 0.5 + 0.5 * lfo(14)
      return lowpass(saw(p.pitch) * waggle, 3200, 0.4) * perc(p.gate, 0.004, 0.45)
    end),
    knock = synth(function(p)
      local tap = lowpass(white(), 1800) * perc(p.gate, 0, 0.005)
      return modal({ { 1, 1 }, { 2.6, 0.4, 0.5 } }, tap, p.pitch, 0.12) * perc(p.gate, 0, 0.3)
    end),
    hum = sampler { preset = "Bottle Chiff" },
  },

  effects = {
    swarm = granulator { size = 0.06, rate = 60, scatter = 0.3, pitch_scatter = 0.5, mix = 0.3 },
    box = equaliser { low_gain = -3, peak1_frequency = 480, peak1_gain = 4, peak1_q = 1.5 },
  },

  map = {
    { from = "temperature", to = "bee.wing", domain = { 0, 30 }, range = { 0.85, 1.15 }, smooth = 2 },
    { from = "wind_speed", to = "bee.near", domain = { 0, 8 }, range = { 0, -12 }, smooth = 2 },
    { from = "pace", to = "tempo", domain = { 0, 135 }, range = { 70, 140 }, smooth = 4 },
  },

  sequences = {
    bees = function()
      for bee = 1, params.bees do
        local side = bee % 2 == 0 and random(0.1, 0.9) or random(-0.9, -0.1)
        play("bee", { pitch = hz(random(195, 255)), level = -24.7, pan = side })
      end
    end,
    dances = loop(function(env)
      sync(choose { 2, 3, 4 })
      local runs = 2 + math.floor((env.temperature or 15) / 10)
      for _ = 1, runs do
        play("dance", { pitch = hz(random(240, 280)), beats = 0.6, level = -9.7, pan = random(-0.4, 0.4) })
        sync(1 / 2)
      end
      play("knock", { pitch = "D4", duration = 0.05, level = -17 })
    end),
    hum = every(8, function()
      play("hum", { pitch = choose { "A3", "B3" }, beats = 7, level = -24 })
    end),
  },
}
