-- Modal wood
-- hear: wooden bars struck in euclidean rhythms; dry air makes them ring, damp air dulls them; wind strikes more of them
-- data: humidity (%), wind_speed (m/s), pace (steps/min)
-- try:  ripples render mappings/modal-wood.lua --data datasets/garden-walk --length 60
-- teaches: a bank of resonators (ratios of a free bar: 1, 2.76, 5.40, 8.93); density as a carrier of data

local high, low = tuning("minor pentatonic", "A4"), tuning("minor pentatonic", "A3")

-- The more wind, the more of eight steps are struck.
local function strikes(env)
  return euclid(math.max(1, math.min(8, math.floor(2 + (env.wind_speed or 0)))), 8)
end

return mapping {
  name = "Modal wood",

  params = { swing = { 0, min = 0, max = 1 } },
  variants = { straight = { swing = 0 }, lazy = { swing = 1 } },

  voices = {
    bar = synth({ damp = { 1, min = 0.1, max = 1 } }, function(p)
      local mallet = lowpass(white() * perc(p.gate, 0, 0.004), 3000 * p.damp + 400, 0)
      local bar = modal({ { 1, 0.5, 1 }, { 2.76, 0.25, 0.5 }, { 5.40, 0.12, 0.3 }, { 8.93, 0.06, 0.15 } }, mallet, p.pitch)
      return bar * perc(p.gate, 0, 1.2) * 0.16
    end),
  },

  effects = { room = reverb { time = 0.8, mix = 0.15 } },

  map = {
    { from = "humidity", to = "bar.damp", domain = { 15, 100 }, range = { 1, 0.15 } },
    { from = "pace", to = "tempo", domain = { 0, 140 }, range = { 50, 132 }, smooth = 3 },
  },

  sequences = {
    high = every(1 / 4, strikes, function()
      play("bar", { pitch = high:degree(random(0, 6)), duration = 0.1, level = -6.3, pan = 0.4 })
    end),
    low = function()
      local rhythm, notes = euclid(3, 8), sequins { 0, 2, 1, 4, 3 }
      for step = 1, math.huge do
        if rhythm:at(step) then
          play("bar", { pitch = low:degree(notes()), duration = 0.1, level = -2.6, pan = -0.4 })
        end
        sync(1 / 4, step % 2 == 0 and params.swing / 24 or 0)
      end
    end,
  },
}
