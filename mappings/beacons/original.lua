-- Original
-- hear: a wooden clock: two strokes a second, high and doubled by a fifth while you face the beacon, one dull stroke in two
--       when you do not
-- data: angle (°) and component of a beacon; without one a beacon in the north, by the heading (°)
-- try:  ripples render mappings/beacons/original.lua --data datasets/garden-walk --length 60
-- teaches: the plainest beacon: two components, two beats

local wood = synth({ bright = { 1, min = 0.1, max = 1 } }, function(p)
  local mallet = lowpass(white() * perc(p.gate, 0, 0.004), 4000 * p.bright + 300, 0)
  return modal({ { 1, 0.25, 1 }, { 3.9, 0.08, 0.4 }, { 9.2, 0.03, 0.2 } }, mallet, p.pitch) * perc(p.gate, 0, 0.5) * 0.4
end)

return mapping {
  name = "Original",

  params = {
    ringing = { 15, min = 5, max = 20, unit = "°", doc = "On each side of the bearing, where the beacon rings." },
    melodies = { 0, min = 0, max = 1, doc = "1 plays the melodies at the start and at the end." },
  },
  variants = { guided = { melodies = 1 } },

  voices = {
    beacon = phrase {
      beats = 2, length = 51882 / 44100,
      components = {
        { voice = wood, "A5 E5", { "E6 B5", level = -6 } },
        { voice = wood, bright = 0.3, level = -4, "A4 ." },
      },
      intro = { length = 71034 / 44100, voice = wood, step = 1 / 3, "A4 C5 E5 A5 C6 E6 A6 ." },
      outro = { length = 106551 / 44100, voice = wood, step = 2 / 3, "A5 E5 C5 A4 A4 ." },
    },
  },

  map = {
    {
      from = function(env)
        return env.component or sector(env.angle or env.heading, { params.ringing })
      end,
      to = "beacon.component",
    },
    { from = param "melodies", to = "beacon.melodies" },
  },

  sequences = { beacon = function() play("beacon", { level = -7.5 }) end },
}
