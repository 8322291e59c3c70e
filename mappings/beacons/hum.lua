-- Hum
-- hear: two hums on both sides of the head that say that a beacon is near: nearer than 20 m they beat quickly and open, to
--       30 m slowly and dark
-- data: hum of a beacon; without one the distance to it (m)
-- try:  ripples render mappings/beacons/hum.lua --data datasets/garden-walk --length 60
-- teaches: a layer that goes with any beacon and has no place; a phrase that is played twice, on both sides

local hum = synth({
  beating = { 3, min = 0.2, max = 8, unit = "Hz" },
  open = { 500, min = 60, max = 4000, unit = "Hz", scale = "exp" },
}, function(p)
  local tone = saw(p.pitch) + saw(p.pitch + p.beating)
  return lowpass(tone, p.open, 0.3) * adsr(p.gate, 0.4, 0.1, 1, 0.6) * 0.2
end)

-- A low fifth, each tone held for half of the round.
local function component(beating, open, level)
  return {
    voice = hum, beating = beating, open = open, level = level, duration = 2.6,
    { 0, "D2" }, { 3, "D2" }, { 0, "A2", level - 6 }, { 3, "B2", level - 6 },
  }
end

return mapping {
  name = "Hum",

  voices = {
    hum = phrase {
      beats = 6, length = 266376 / 44100,
      components = { component(4, 1200, 0), component(0.5, 300, -3) },
    },
  },

  map = {
    {
      from = function(env) return env.hum or (env.distance < 20 and 1 or env.distance < 30 and 2 or 0) end,
      to = "hum.component",
    },
  },

  sequences = {
    hum = function()
      play("hum", { level = -6, pan = -1 })
      sleep(0.31)
      play("hum", { level = -6, pan = 1 })
    end,
  },
}
