-- Tuning: the season picks the scale
-- hear: a harp wanders through one pitch set in spring, another in summer, autumn and winter; with a
--       whole year as data the four follow each other
-- data: season (0..1), temperature (°C)
-- try:  ripples render mappings/tuning.lua --data datasets/daily-weather --length 120
-- allow: note-overlap, the strings of a harp ring on
-- teaches: tuning and degree, a list of tunings as a map target, a circular input, markov, sequins

local walk = markov {
  [0] = { [2] = 2, [4] = 1 }, [2] = { [0] = 1, [3] = 1, [4] = 2 }, [3] = { [2] = 1, [4] = 1 },
  [4] = { [2] = 1, [5] = 1, [7] = 1 }, [5] = { [4] = 2, [7] = 1 }, [7] = { [4] = 1, [5] = 1 },
}
local lengths = sequins { 1 / 2, 1 / 2, 1, sequins { 1 / 4, 1 / 4, 1 / 2 }:all() }

return mapping {
  name = "Tuning",
  tempo = 84,

  tunings = {
    tuning("lydian", "D3"),
    tuning("major pentatonic", "D3"),
    tuning("dorian", "D3"),
    tuning("minor pentatonic", "D3"),
  },

  voices = {
    harp = synth({ bright = { 5, min = 1, max = 16 } }, function(p)
      local string = saw(p.pitch) + 0.5 * triangle(p.pitch * 1.002)
      return lowpass(string, p.pitch * p.bright * perc(p.gate, 0.001, 1.2), 0.1)
        * perc(p.gate, 0.002, 1.8) * 0.6
    end),
    bass = synth(function(p)
      return lowpass(saw(p.pitch), 500) * adsr(p.gate, 0.05, 0.3, 0.6, 0.8)
    end),
  },

  map = {
    -- Quarters of the year: 0..0.25 is spring, and so on round the circle.
    { from = function(env) return 1 + math.floor((env.season or 0) * 4) end, to = "tuning" },
    { from = "temperature", to = "harp.bright", domain = { -10, 35 }, range = { 2, 9 } },
  },

  effects = {
    echo = delay { time = 0.36, feedback = 0.35, mix = 0.2 },
    room = reverb { time = 2, mix = 0.2 },
  },

  sequences = {
    harp = every(lengths, function()
      play("harp", { pitch = degree(walk()), beats = 1, level = -3.8, pan = random(-0.5, 0.5) })
    end),
    bass = every(4, function()
      play("bass", { pitch = degree(choose { -5, -4, 0 }), beats = 3, level = -14.2 })
    end),
  },
}
