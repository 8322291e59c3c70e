-- Plucked walk
-- hear: a string for every step of an arpeggio, quicker as you walk quicker; warm air damps the strings, cold air leaves
--       them bright; the heading picks their place in the room
-- data: pace (steps/min), temperature (°C), heading (°)
-- try:  ripples render mappings/plucked-walk.lua --data datasets/garden-walk --length 60
-- allow: note-overlap, the strings ring into each other as a harp's do
-- teaches: a physical model whose brightness is data; a heading as a place, without a jump at north

local strings = tuning("dorian", "E3")
local steps = sequins { 0, 2, 4, 7, 9, 7, 4, 2 }

return mapping {
  name = "Plucked walk",

  params = { ring = { 3, min = 0.3, max = 8, unit = "s", scale = "exp" } },
  variants = { harp = { ring = 6 }, muted = { ring = 0.5 } },

  voices = {
    string = synth({ bright = { 0.5, min = 0, max = 1 }, ring = { 3, min = 0.3, max = 8, unit = "s" } }, function(p)
      return lowpass(pluck(p.pitch, p.ring, p.bright), 1000 + 4000 * p.bright) * asr(p.gate, 0, 1, 1.5)
    end, { polyphony = 32 }),
  },

  effects = {
    body = equaliser { peak1_frequency = 220, peak1_gain = 4, high_gain = -3 },
    room = reverb { time = 1.2, mix = 0.15 },
  },

  map = {
    { from = "pace", to = "tempo", domain = { 0, 140 }, range = { 40, 122 }, smooth = 3 },
    { from = "temperature", to = "string.bright", domain = { 0, 30 }, range = { 0.7, 0.15 } },
    {
      from = function(env) return math.sin(math.rad(env.heading or 0)) end,
      to = "string.pan", domain = { -1, 1 }, range = { -0.8, 0.8 },
    },
  },

  sequences = {
    arpeggio = every(1 / 2, function()
      play("string", { pitch = strings:degree(steps()), duration = 0.4, level = -3.5, ring = params.ring })
    end),
    bass = every(4, function()
      play("string", { pitch = strings:degree(choose { -7, -3, -5 }), duration = 2, level = -1.5, ring = params.ring })
    end),
  },
}
