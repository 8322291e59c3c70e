-- Bamboo grove
-- hear: hollow stems that knock against each other in the wind, and a flute of breath more than tone; the season picks among
--       four notes, quick steps shake the grove
-- data: wind_speed (m/s), season, pace (steps/min), temperature (°C)
-- try:  ripples render mappings/bamboo.lua --data datasets/garden-walk --length 60
-- teaches: tubes closed at one end have odd partials only; noise through a resonance is breath

local scale = tuning { 0, 2, 3, 7, 8 }
local stems = { 0, 3, 5, 7, 10 }

return mapping {
  name = "Bamboo grove",

  params = { breath = { 0.7, min = 0, max = 1 } },
  variants = { knocks = { breath = 0 }, flute = { breath = 1 } },

  voices = {
    stem = synth({ hollow = { 0.12, min = 0.03, max = 0.4, unit = "s" } }, function(p)
      local knock = lowpass(white(), 2600) * perc(p.gate, 0, 0.006)
      local tube = modal({ { 1, 1 }, { 3.02, 0.5, 0.5 }, { 5.1, 0.25, 0.25 } }, knock, p.pitch, p.hollow)
      return (tube * 0.8 + bandpass(knock, 1800, 0.3) * 0.6) * perc(p.gate, 0, 0.5) * 0.55
    end),
    flute = synth({ air = { 0.5, min = 0, max = 1 } }, function(p)
      local bend = p.pitch * (0.985 + 0.015 * asr(p.gate, 0.25, 1, 0.1)) * (1 + 0.006 * lfo(4.6))
      local breath = bandpass(pink(), bend, 0.97) * 5 + bandpass(pink(), bend * 3, 0.95) * 1.5
      return (breath * p.air + sine(bend) * 0.25 + highpass(white(), 5000) * 0.02) * adsr(p.gate, 0.18, 0.3, 0.7, 0.5) * 0.95
    end),
    shakuhachi = sampler { preset = "Shakuhachi" },
  },

  effects = {
    leaves = granulator { size = 0.03, rate = 25, scatter = 0.4, mix = 0.15 },
    grove = delay { time = 0.19, feedback = 0.2, mix = 0.15 },
    clearing = reverb { time = 1.1, mix = 0.14 },
  },

  map = {
    { from = "wind_speed", to = "leaves.mix", domain = { 0, 8 }, range = { 0.05, 0.4 }, smooth = 1 },
    { from = "temperature", to = "stem.hollow", domain = { 0, 30 }, range = { 0.07, 0.2 } },
    { from = "pace", to = "tempo", domain = { 0, 135 }, range = { 52, 92 }, smooth = 3 },
  },

  sequences = {
    stems = every(1, function(env)
      local gust = 1 + math.floor((env.wind_speed or 1) / 2)
      for _ = 1, random(1, 2 + gust) do
        local stem = choose(stems)
        play("stem", { pitch = 50 + scale:interval(stem), duration = 0.1, level = -11, pan = stem / 5 - 1 })
        sleep(random(0.05, 0.16))
      end
    end),
    flute = loop(function(env)
      local low = math.floor((env.season or 0) * 3.999)
      for _ = 1, 3 do
        local pitch = 74 + scale:interval(choose { low, low + 1, low + 2 })
        play("flute", { pitch = pitch, beats = 2.5, level = -2, air = params.breath, pan = 0.2 })
        sync(choose { 2, 3 })
      end
      play("shakuhachi", { pitch = 62, beats = 3, level = -10, pan = -0.2 })
      sync(4)
    end),
  },
}
