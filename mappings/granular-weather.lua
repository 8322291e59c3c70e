-- Granular weather
-- hear: a choir of sustained tones torn into grains: wind scatters them, rain thickens them, cold makes them long and low
-- data: wind_speed (m/s), rain (mm/h), temperature (°C)
-- try:  ripples render mappings/granular-weather.lua --data datasets/garden-walk --length 60
-- teaches: an effect as the carrier of data: grain size, rate and scatter

local chords = sequins { chord("major 7", "F3"), chord("minor 7", "D3"), chord("sus4", "C3") }

return mapping {
  name = "Granular weather",

  params = { wet = { 0.8, min = 0, max = 1 } },
  variants = { dry = { wet = 0 }, torn = { wet = 1 } },

  voices = {
    choir = synth(function(p)
      local throat = formant(supersaw(p.pitch, 0.3), 1.5 + 1.5 * lfo(0.11))
      return throat * adsr(p.gate, 1.5, 1, 0.8, 3)
    end),
  },

  effects = {
    grains = granulator { size = 0.12, rate = 30, scatter = 0.2, mix = 0.8 },
    sky = reverb { time = 4, mix = 0.3 },
  },

  map = {
    { from = "wind_speed", to = "grains.scatter", domain = { 0, 8 }, range = { 0, 1 }, smooth = 1 },
    { from = "rain", to = "grains.rate", domain = { 0, 8.5 }, range = { 20, 110 }, scale = "exp", smooth = 2 },
    { from = "temperature", to = "grains.size", domain = { 0, 30 }, range = { 0.3, 0.05 }, scale = "exp" },
    { from = param "wet", to = "grains.mix" },
  },

  sequences = {
    choir = every(16, function()
      for i, pitch in ipairs(chords()) do
        play("choir", { pitch = pitch, duration = 6, level = -4.5, pan = (i - 2.5) / 3 })
      end
    end),
  },
}
