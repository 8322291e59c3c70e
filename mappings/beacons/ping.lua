-- Ping
-- hear: a sounder: a clear ping with its echo on every beat while you face the beacon, fewer and lower ones beside it, soft
--       taps behind you
-- data: angle (°) and component of a beacon; without one a beacon in the north, by the heading (°)
-- try:  ripples render mappings/beacons/ping.lua --data datasets/garden-walk --length 60
-- teaches: an echo as part of a component; a component that another style has, too

local ping = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.002, 0.35) * 0.4 end)
local tap = synth({ tone = { 1500, min = 100, max = 6000, unit = "Hz", scale = "exp" } }, function(p)
  local skin = bandpass(white(), p.tone, 0.75) * perc(p.gate, 0.001, 0.06)
  return (skin * 1.5 + sine(p.pitch) * perc(p.gate, 0.002, 0.12)) * 0.4
end)

return mapping {
  name = "Ping",

  params = {
    ringing = { 15, min = 5, max = 20, unit = "°", doc = "On each side of the bearing, where the beacon rings." },
    melodies = { 0, min = 0, max = 1, doc = "1 plays the melodies at the start and at the end." },
  },
  variants = { guided = { melodies = 1 } },

  voices = {
    beacon = phrase {
      beats = 6, length = 106551 / 44100,
      components = {
        {
          voice = ping, "B5 B5 B5 B5 B5 B5",
          { "B5 B5 B5 B5 B5 B5", beat = 0.5, level = -12 }, { "F#6 . F#6 . F#6 .", level = -8 },
        },
        { voice = ping, "B5 . B5 . B5 .", { "B5 . B5 . B5 .", beat = 0.5, level = -12 } },
        { voice = ping, level = -2, "F#5 . . F#5 . .", { "F#5 . . F#5 . .", beat = 0.5, level = -16 } },
        { voice = tap, tone = 250, level = 2, "C3 . . C3 . ." },
      },
      intro = { length = 71034 / 44100, voice = ping, "B4 F#5 B5 F#6" },
      outro = { length = 106551 / 44100, voice = ping, "F#6 B5 F#5 B4 . ." },
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
