-- Two-stream auditory graph
-- hear: two plucked lines on one scale of pitch, a day to a note: a bright one for the day's highest temperature, a hollow
--       one for its lowest; the interval between them is how far apart the two are. A tap is a day of rain, harder when it
--       rained more
-- data: temperature_max, temperature_min (°C), rain (mm/h)
-- source: J. H. Flowers, L. E. Whitwer, D. C. Grafel, C. A. Kotan, Sonification of daily weather records, ICAD 2001,
--         222-226; a month in 7.1 s: HFES 46, 2002, doi 10.1177/154193120204601711. Timbres and ranges are our own
-- try:  ripples render mappings/classics/two-stream-graph.lua --data datasets/daily-weather --length 86.4
-- try:  ripples render mappings/classics/two-stream-graph.lua --data datasets/daily-weather --length 86.4 --variant highs
-- teaches: two series on one scale, kept apart by timbre and side; events beside them; a speed that memory can hold

local day = 7.1 / 30       -- seconds: the faster of the two speeds of 2002, which listeners sorted better
local silence = -60

return mapping {
  name = "Two-stream graph",
  tempo = 60 / day,

  params = {
    high = { 0, min = silence, max = 0, unit = "dB" },
    low  = { 0, min = silence, max = 0, unit = "dB" },
    rain = { 0, min = silence, max = 0, unit = "dB" },
  },

  variants = {
    highs        = { low = silence, rain = silence },
    lows         = { high = silence, rain = silence },
    temperatures = { rain = silence },
  },

  voices = {
    high = synth(function(p)
      return lowpass(saw(p.pitch), p.pitch * 7, 0.1) * perc(p.gate, 0.003, 0.4) * 0.5
    end),
    low = synth(function(p)
      local hollow = sine(p.pitch) + 0.3 * sine(3 * p.pitch) + 0.1 * sine(5 * p.pitch)
      return hollow * perc(p.gate, 0.006, 0.45) * 0.7
    end),
    tap = synth(function(p)
      return bandpass(white(), 3200, 0.5) * perc(p.gate, 0.001, 0.06)
    end),
  },

  map = {
    { from = "temperature_max", to = "high.pitch", domain = { -10, 35 }, range = { "C4", "C6" } },
    { from = "temperature_min", to = "low.pitch", domain = { -10, 35 }, range = { "C4", "C6" } },
  },

  sequences = {
    days = every(1, function(env)
      play("high", { duration = 0.1, level = params.high - 11.6, pan = 0.5 })
      play("low", { duration = 0.1, level = params.low - 11.6, pan = -0.5 })
      local rain = env.rain or 0
      if rain > 0.05 then
        play("tap", { duration = 0.05, level = params.rain - 20.6 + 8 * math.min(1, rain) })
      end
    end),
  },
}
