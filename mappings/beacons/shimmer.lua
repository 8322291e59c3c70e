-- Shimmer
-- hear: glass that glitters: high partials in sixteenths while you face the beacon, single glasses beside it, a dark bowl
--       behind you
-- data: angle (°) and component of a beacon; without one a beacon in the north, by the heading (°)
-- try:  ripples render mappings/beacons/shimmer.lua --data datasets/garden-walk --length 60
-- teaches: density as the distance from straight ahead

local glass = synth({ ring = { 0.8, min = 0.1, max = 2, unit = "s" } }, function(p)
  return (sine(p.pitch) + 0.5 * sine(p.pitch * 2.76) + 0.25 * sine(p.pitch * 5.4)) * perc(p.gate, 0.002, p.ring) * 0.2
end)

return mapping {
  name = "Shimmer",

  params = {
    ringing = { 15, min = 5, max = 20, unit = "°", doc = "On each side of the bearing, where the beacon rings." },
    melodies = { 0, min = 0, max = 1, doc = "1 plays the melodies at the start and at the end." },
  },
  variants = { guided = { melodies = 1 } },

  voices = {
    beacon = phrase {
      beats = 6, length = 106551 / 44100,
      components = {
        { voice = glass, step = 1 / 4, ring = 0.4, "G5 D6 B5 G6 D6 A6 G5 D6 B5 G6 D6 B6 G5 D6 B5 G6 D6 A6 G5 D6 B5 G6 E6 D6" },
        { voice = glass, step = 1 / 2, ring = 0.5, "G5 D6 B5 G6 D6 A5 G5 D6 B5 G6 D6 B5" },
        { voice = glass, "G5 . D5 B4 . D5" },
        { voice = glass, ring = 1.5, "G3 . . D3 . ." },
      },
      intro = { length = 71034 / 44100, voice = glass, step = 1 / 4, "G4 B4 D5 G5 B4 D5 G5 B5 D5 G5 B5 D6 G6 . . ." },
      outro = { length = 106551 / 44100, voice = glass, step = 1 / 2, "G6 D6 B5 G5 D5 B4 G4 . . ." },
    },
  },

  map = {
    {
      from = function(env)
        return env.component or sector(env.angle or env.heading, { params.ringing, 55, 125 })
      end,
      to = "beacon.component",
    },
    { from = param "melodies", to = "beacon.melodies" },
  },

  sequences = { beacon = function() play("beacon", { level = -7.5 }) end },
}
