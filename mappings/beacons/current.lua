-- Current
-- hear: bells in a ring of six: facing the beacon they sound with their octaves on every beat, beside it only some of them,
--       behind you two low ones are left
-- data: angle (°) and component of a beacon; without one a beacon in the north, by the heading (°)
-- try:  ripples render mappings/beacons/current.lua --data datasets/garden-walk --length 60
-- teaches: four components of one phrase that grow towards the beacon, changed on its beats

local bell = synth({ index = { 2, min = 0, max = 6 } }, function(p)
  return fm(p.pitch, 2, p.index * perc(p.gate, 0.001, 0.25)) * perc(p.gate, 0.003, 0.7) * 0.3
end)

return mapping {
  name = "Current",

  params = {
    ringing = { 15, min = 5, max = 20, unit = "°", doc = "On each side of the bearing, where the beacon rings." },
    melodies = { 0, min = 0, max = 1, doc = "1 plays the melodies at the start and at the end." },
  },
  variants = { guided = { melodies = 1 } },

  voices = {
    beacon = phrase {
      beats = 6, length = 106551 / 44100,
      components = {
        { voice = bell, "D5 A5 F#5 D5 B5 A5", { "D6 A6 F#6 D6 B6 A6", beat = 0.5, level = -9 } },
        { voice = bell, index = 1.2, "D5 A5 F#5 D5 B5 A5" },
        { voice = bell, index = 0.6, level = -2, "D5 . F#5 . B4 ." },
        { voice = bell, index = 0.2, level = -2, "D4 . . A3 . ." },
      },
      intro = { length = 71034 / 44100, voice = bell, step = 1 / 2, "D4 F#4 A4 D5 F#5 A5 D6 ." },
      outro = { length = 106551 / 44100, voice = bell, "D6 A5 F#5 D5 D4 ." },
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

  sequences = { beacon = function() play("beacon", { level = -6.5 }) end },
}
