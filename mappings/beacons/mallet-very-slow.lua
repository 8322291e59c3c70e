-- Mallet very slow
-- hear: a marimba that pauses long: a broken chord every six beats while you face the beacon, one bar beside it, two low
--       ones in the round behind you
-- data: angle (°) and component of a beacon; without one a beacon in the north, by the heading (°)
-- try:  ripples render mappings/beacons/mallet-very-slow.lua --data datasets/garden-walk --length 60
-- teaches: a bank of resonators (a tuned bar: 1, 4, 10) whose mallet grows softer

local bar = synth({ bright = { 1, min = 0.1, max = 1 } }, function(p)
  local mallet = lowpass(white() * perc(p.gate, 0, 0.005), 5000 * p.bright + 250, 0)
  return modal({ { 1, 0.8, 1 }, { 4, 0.3, 0.35 }, { 10, 0.1, 0.15 } }, mallet, p.pitch) * perc(p.gate, 0, 1.4) * 0.3
end)

return mapping {
  name = "Mallet very slow",

  params = {
    ringing = { 15, min = 5, max = 20, unit = "°", doc = "On each side of the bearing, where the beacon rings." },
    melodies = { 0, min = 0, max = 1, doc = "1 plays the melodies at the start and at the end." },
  },
  variants = { guided = { melodies = 1 } },

  voices = {
    beacon = phrase {
      beats = 18, length = 319652 / 44100,
      components = {
        {
          voice = bar, step = 1 / 2,
          "C5 G5 E5 C6 . . . . . . . . A4 E5 C5 A5 . . . . . . . . F4 C5 A4 F5 . . . . . . . .",
        },
        { voice = bar, bright = 0.4, "C5 . . . . . A4 . . . . . F4 . . . . ." },
        { voice = bar, bright = 0.15, level = -2, "C4 . . . . . . . . A3 . . . . . . . ." },
      },
      intro = { length = 71034 / 44100, voice = bar, step = 1 / 2, "C4 E4 G4 B4 C5 E5 G5 C6" },
      outro = { length = 106551 / 44100, voice = bar, "C6 G5 E5 C5 C4 ." },
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

  sequences = { beacon = function() play("beacon", { level = -15 }) end },
}
