-- Signal slow
-- hear: a call on the wire, every three beats: pairs of beeps while you face the beacon, single ones beside it, a deep plop
--       behind you
-- data: angle (°) and component of a beacon; without one a beacon in the north, by the heading (°)
-- try:  ripples render mappings/beacons/signal-slow.lua --data datasets/garden-walk --length 60
-- teaches: a rhythm that is known at once, and its silence

local beep = synth({ colour = { 0.4, min = 0.1, max = 0.5 } }, function(p)
  return lowpass(pulse(p.pitch, p.colour), 4500, 0.3) * asr(p.gate, 0.004, 1, 0.03) * 0.2
end)
local drop = synth({ rise = { 1, min = 0, max = 3 } }, function(p)
  return sine(p.pitch * (1 + p.rise * line(0, 1, 0.25))) * perc(p.gate, 0.002, 0.18) * 0.4
end)

return mapping {
  name = "Signal slow",

  params = {
    ringing = { 15, min = 5, max = 20, unit = "°", doc = "On each side of the bearing, where the beacon rings." },
    melodies = { 0, min = 0, max = 1, doc = "1 plays the melodies at the start and at the end." },
  },
  variants = { guided = { melodies = 1 } },

  voices = {
    beacon = phrase {
      beats = 12, length = 213101 / 44100,
      components = {
        {
          voice = beep, duration = 0.09, step = 1 / 2,
          "A5 A5 . . . . D6 D6 . . . . A5 A5 . . . . D6 A5 . . . .",
        },
        { voice = beep, duration = 0.09, colour = 0.2, level = -3, "A5 . . . D5 . . . A5 . . ." },
        { voice = drop, rise = 0.1, level = 3, "A2 . . . . . D3 . . . . ." },
      },
      intro = { length = 71034 / 44100, voice = beep, duration = 0.09, "D5 F#5 A5 D6" },
      outro = { length = 106551 / 44100, voice = beep, duration = 0.09, "D6 A5 F#5 D5 D5 ." },
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

  sequences = { beacon = function() play("beacon", { level = -6 }) end },
}
