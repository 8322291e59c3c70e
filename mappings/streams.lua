-- Streams: two data, two voices
-- hear: low left a cello-like line whose pitch is the temperature; high right water drops that fall the
--       thicker the stronger the wind. Listen to one, then to the other, then to both
-- data: temperature (°C), wind_speed (m/s), heading (°)
-- try:  ripples render mappings/streams.lua --data datasets/garden-walk
-- try:  ripples render mappings/streams.lua --data datasets/garden-walk --variant temperature
-- teaches: streams kept apart by register, timbre and place; a circular input; params as sources

local pitches = tuning("major pentatonic", "C6")

return mapping {
  name = "Streams",

  params = {
    cello = { 0, min = -60, max = 0, unit = "dB" },
    drops = { 0, min = -60, max = 0, unit = "dB" },
  },

  variants = {
    temperature = { drops = -60 },
    wind        = { cello = -60 },
  },

  voices = {
    cello = synth(function(p)
      local vibrato = 1 + 0.004 * lfo(5.2)
      return lowpass(saw(p.pitch * vibrato), 900, 0.2) * adsr(p.gate, 0.8, 0.3, 0.8, 1) * 0.5
    end),
    drop = synth(function(p)
      local fall = 1 + 0.5 * perc(p.gate, 0, 0.03)
      return sine(p.pitch * fall) * perc(p.gate, 0.002, 0.12)
    end),
  },

  map = {
    {
      from = "temperature", to = "cello.pitch", smooth = 1,
      domain = { 0, 30 }, range = { "A2", "A4" },
    },
    -- A heading is a circle, a place between left and right is a line. The sine closes the circle: north and south
    -- are the middle, east is right, west is left, and no turn jumps.
    {
      from = function(env) return math.sin(math.rad(env.heading or 0)) end,
      to = "drop.pan", smooth = 0.5, domain = { -1, 1 }, range = { -0.9, 0.9 },
    },
    { from = param "cello", to = "cello.level" },
    { from = param "drops", to = "drop.level" },
  },

  effects = { room = reverb { time = 1.8, mix = 0.2 } },

  sequences = {
    cello = function() play("cello", { level = -9, pan = -0.5 }) end,
    drops = loop(function(env)
      local wind = env.wind_speed or 0
      play("drop", { pitch = pitches:degree(random(0, 7)), duration = 0.1, level = -11 })
      sleep(1.2 / (1 + wind) * random(0.6, 1.4))
    end),
  },
}
