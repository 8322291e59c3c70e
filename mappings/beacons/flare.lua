-- Flare
-- hear: swells of light: saw waves that open on every beat while you face the beacon, and open less and less often the
--       further you turn away
-- data: angle (°) and component of a beacon; without one a beacon in the north, by the heading (°)
-- try:  ripples render mappings/beacons/flare.lua --data datasets/garden-walk --length 60
-- teaches: brightness as the distance from straight ahead

local flare = synth({ open = { 3000, min = 100, max = 8000, unit = "Hz", scale = "exp" } }, function(p)
  local swell = perc(p.gate, 0.08, 0.45)
  return lowpass(saw(p.pitch) + saw(p.pitch * 1.006), p.open * swell + 120, 0.4) * perc(p.gate, 0.06, 0.6) * 0.22
end)

return mapping {
  name = "Flare",

  params = {
    ringing = { 15, min = 5, max = 20, unit = "°", doc = "On each side of the bearing, where the beacon rings." },
    melodies = { 0, min = 0, max = 1, doc = "1 plays the melodies at the start and at the end." },
  },
  variants = { guided = { melodies = 1 } },

  voices = {
    beacon = phrase {
      beats = 6, length = 106551 / 44100,
      components = {
        { voice = flare, open = 6000, "E4 B4 E4 B4 E4 B4", { "E5 B5 E5 B5 E5 B5", level = -10, open = 8000 } },
        { voice = flare, open = 2500, "E4 B4 E4 B4 E4 B4" },
        { voice = flare, open = 1200, "E4 . B3 . E4 ." },
        { voice = flare, open = 500, "E3 . . E3 . ." },
      },
      intro = { length = 71034 / 44100, voice = flare, "E3 B3 E4 B4" },
      outro = { length = 106551 / 44100, voice = flare, "B4 E4 B3 E3 . ." },
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

  sequences = { beacon = function() play("beacon", { level = -5 }) end },
}
