-- Polarity: does warmer mean higher or lower?
-- hear: a pluck on the left on each beat, one on the right on each half beat; the left one rises with the
--       temperature, the right one falls with it. Mute one with a variant: which of them says "warmer"?
-- data: temperature (°C)
-- try:  ripples render mappings/polarity.lua --data datasets/staircase
-- try:  ripples render mappings/polarity.lua --data datasets/staircase --variant falling
-- teaches: polarity, the same data twice, variants as the two conditions of an experiment

local pluck = function(p)
  return lowpass(saw(p.pitch), p.pitch * 6, 0.2) * perc(p.gate, 0.003, 0.5)
end

return mapping {
  name = "Polarity",
  tempo = 90,

  params = {
    rising  = { -8, min = -60, max = 0, unit = "dB" },
    falling = { -8, min = -60, max = 0, unit = "dB" },
  },

  variants = {
    rising  = { falling = -60 },
    falling = { rising = -60 },
  },

  voices = { left = synth(pluck), right = synth(pluck) },

  map = {
    { from = "temperature", to = "left.pitch", domain = { -5, 35 }, range = { "C3", "C5" } },
    {
      from = "temperature", to = "right.pitch", domain = { -5, 35 }, range = { "C3", "C5" },
      polarity = "negative",
    },
  },

  effects = { room = reverb { time = 1.2, mix = 0.2 } },

  sequences = {
    left = every(1, function()
      play("left", { beats = 0.5, pan = -0.7, level = params.rising })
    end),
    right = every(1, 1 / 2, function()        -- on the half beats
      play("right", { beats = 0.5, pan = 0.7, level = params.falling })
    end),
  },
}
