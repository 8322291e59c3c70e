-- Drop
-- hear: water that drips into a bowl: quick rising drops while you face the beacon, single ones beside it, a deep plop
--       behind you
-- data: angle (°) and component of a beacon; without one a beacon in the north, by the heading (°)
-- try:  ripples render mappings/beacons/drop.lua --data datasets/garden-walk --length 60
-- teaches: a bubble is a sine that rises while it dies

local drop = synth({ rise = { 1, min = 0, max = 3 } }, function(p)
  return sine(p.pitch * (1 + p.rise * line(0, 1, 0.25))) * perc(p.gate, 0.002, 0.18) * 0.4
end)

return mapping {
  name = "Drop",

  params = {
    ringing = { 15, min = 5, max = 20, unit = "°", doc = "On each side of the bearing, where the beacon rings." },
    melodies = { 0, min = 0, max = 1, doc = "1 plays the melodies at the start and at the end." },
  },
  variants = { guided = { melodies = 1 } },

  voices = {
    beacon = phrase {
      beats = 6, length = 106551 / 44100,
      components = {
        { voice = drop, step = 1 / 2, "E5 . B5 E6 G5 . B5 . E5 G6 B5 ." },
        { voice = drop, rise = 0.6, "E5 . B4 . G5 ." },
        { voice = drop, rise = 0.1, "A2 . . . D3 ." },
      },
      intro = { length = 71034 / 44100, voice = drop, step = 1 / 2, "E4 G4 B4 E5 G5 B5 E6 ." },
      outro = { length = 106551 / 44100, voice = drop, "E6 B5 G5 E5 E4 ." },
    },
  },

  map = {
    {
      from = function(env)
        return env.component or sector(env.angle or env.heading, { params.ringing, 125 })
      end,
      to = "beacon.component",
    },
    { from = param "melodies", to = "beacon.melodies" },
  },

  sequences = { beacon = function() play("beacon", { level = -3 }) end },
}
