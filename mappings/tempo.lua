-- Tempo: the walk sets the beat
-- hear: each step of the walker is a beat; a drum on the beat, a rim in a Euclidean rhythm over it. They
--       hurry, slow down and rest as the pace does
-- data: pace (steps/min)
-- try:  ripples render mappings/tempo.lua --data datasets/garden-walk
-- try:  ripples render mappings/tempo.lua --data datasets/garden-walk --set hits=5
-- allow: data-clipped, standing still rests at the slowest tempo; at 0 the drum would stop for good
-- teaches: the map target tempo, smooth, every, euclid

return mapping {
  name = "Tempo",
  tempo = 100,

  params = {
    hits = { 3, min = 1, max = 8 },
    calm = { 3, min = 0, max = 20, unit = "s", doc = "how slowly the tempo follows the pace" },
  },

  variants = { nervous = { calm = 0.2, hits = 5 }, calm = { calm = 10 } },

  voices = {
    drum = synth(function(p)
      -- The modes of a round skin: a telephone plays the upper ones, and the ear adds the lowest.
      local fall = 1 + 0.6 * perc(p.gate, 0, 0.04)
      local skin = partials({ { 1 }, { 1.594, 0.9 }, { 2.136, 0.8 }, { 2.653, 0.6 }, { 3.6, 0.4 } }, p.pitch * fall)
      return skin * perc(p.gate, 0.002, 0.35) * 0.6
    end),
    rim = synth(function(p)
      return bandpass(white(), p.pitch, 0.8) * perc(p.gate, 0.001, 0.06)
    end),
  },

  map = {
    -- Standing still lies below the domain: it is clipped, the tempo rests at 40, and the ticks are counted.
    {
      from = "pace", to = "tempo", smooth = param "calm",
      domain = { 40, 160 }, range = { 40, 160 },
    },
  },

  effects = { room = reverb { time = 0.8, mix = 0.12 } },

  sequences = {
    drum = every(1, function()
      play("drum", { pitch = hz(100), duration = 0.3, level = -7.3 })
    end),
    rim = every(1 / 4, function() return euclid(math.floor(params.hits), 8) end, function()
      play("rim", { pitch = hz(1800), duration = 0.1, level = -10, pan = 0.3 })
    end),
  },
}
