-- Timbre: warmth opens the sound
-- hear: one chord, struck again every four beats over its own echo; in the cold it is dull and thin, in the
--       warmth bright and broad. The pitch never changes, only the filter and the detuning do: compare strike
--       with strike
-- data: temperature (°C), humidity (%)
-- try:  ripples render mappings/timbre.lua --data datasets/garden-walk
-- try:  ripples render mappings/timbre.lua --data datasets/daily-weather --length 60 --variant dark
-- teaches: own parameters of a voice, an exp scale for frequencies, params in a range

return mapping {
  name = "Timbre",

  params = {
    coldest    = { 0, min = -20, max = 20, unit = "°C" },
    warmest    = { 30, min = 21, max = 45, unit = "°C" },
    brightness = { 5000, min = 800, max = 12000, unit = "Hz", scale = "exp" },
  },

  variants = {
    wide = { coldest = -5, warmest = 35 },
    dark = { brightness = 1500 },
  },

  voices = {
    pad = synth({
      cutoff = { 800, min = 60, max = 12000, unit = "Hz", scale = "exp" },
      detune = { 0.003, min = 0, max = 0.03 },
    }, function(p)
      local osc = saw(p.pitch) + saw(p.pitch * (1 + p.detune)) + saw(p.pitch * (1 - p.detune))
      return lowpass(osc * 0.2, p.cutoff * (1 + 0.1 * lfo(0.2)), 0.3) * adsr(p.gate, 0.01, 1.2, 0.5, 1.5)
    end),
  },

  map = {
    {
      from = "temperature", to = "pad.cutoff", scale = "exp", smooth = 1,
      domain = { param "coldest", param "warmest" }, range = { 200, param "brightness" },
    },
    {
      from = "humidity", to = "pad.detune", smooth = 2,
      domain = { 15, 100 }, range = { 0.001, 0.012 },
    },
  },

  effects = {
    echo = delay { time = 0.6, feedback = 0.3, mix = 0.15 },
    room = reverb { time = 3, mix = 0.25 },
  },

  sequences = {
    chord = every(4, function()
      for i, pitch in ipairs(chord("major 9", "C3")) do
        play("pad", { pitch = pitch, beats = 3.5, level = -8, pan = (i - 3) * 0.3 })
      end
    end),
  },
}
