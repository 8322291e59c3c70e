-- Tactile
-- hear: fingers on a table: quick taps with a ring of wood while you face the beacon, a slower pulse beside it, two soft
--       knocks behind you
-- data: angle (°) and component of a beacon; without one a beacon in the north, by the heading (°)
-- try:  ripples render mappings/beacons/tactile.lua --data datasets/garden-walk --length 60
-- teaches: touch more than tone: bands of noise with a short body

local tap = synth({ tone = { 1500, min = 100, max = 6000, unit = "Hz", scale = "exp" } }, function(p)
  local skin = bandpass(white(), p.tone, 0.75) * perc(p.gate, 0.001, 0.06)
  return (skin * 1.5 + sine(p.pitch) * perc(p.gate, 0.002, 0.12)) * 0.4
end)

return mapping {
  name = "Tactile",

  params = {
    ringing = { 15, min = 5, max = 20, unit = "°", doc = "On each side of the bearing, where the beacon rings." },
    melodies = { 0, min = 0, max = 1, doc = "1 plays the melodies at the start and at the end." },
  },
  variants = { guided = { melodies = 1 } },

  voices = {
    beacon = phrase {
      beats = 6, length = 106551 / 44100,
      components = {
        { voice = tap, step = 1 / 2, tone = 3200, "C5 G4 C5 G4 C5 G4 C5 G4 C5 G4 E5 G4" },
        { voice = tap, tone = 900, "C4 . G3 C4 . G3" },
        { voice = tap, tone = 250, level = 2, "C3 . . C3 . ." },
      },
      intro = { length = 71034 / 44100, voice = tap, step = 1 / 2, "C4 C4 E4 E4 G4 G4 C5 C5" },
      outro = { length = 106551 / 44100, voice = tap, "C5 G4 E4 C4 C3 ." },
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
