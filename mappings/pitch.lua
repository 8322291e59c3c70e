-- Pitch: warmer is higher
-- hear: one soft tone climbs a major scale as the air warms and comes down as it cools; a quiet D3
--       stays below it as the reference: it is what the coldest degree sounds like
-- data: temperature (°C)
-- try:  ripples render mappings/pitch.lua --data datasets/staircase
-- try:  ripples render mappings/pitch.lua --data datasets/garden-walk --variant garden
-- teaches: a range in note names, rounding to a scale, a fixed reference to compare with

local scale = tuning("major", "D3")

return mapping {
  name = "Pitch",

  params = {
    coldest = { -5, min = -20, max = 20, unit = "°C" },
    warmest = { 35, min = 21, max = 45, unit = "°C" },
  },

  variants = {
    garden = { coldest = 0, warmest = 25 },
    summer = { coldest = 15, warmest = 35 },
  },

  voices = {
    tone = synth(function(p)
      local body = sine(p.pitch) + 0.4 * sine(p.pitch * 2) + 0.15 * sine(p.pitch * 3)
      return body * 0.3 * adsr(p.gate, 0.5, 0.2, 0.9, 1)
    end),
    reference = synth(function(p)
      return triangle(p.pitch) * 0.3 * adsr(p.gate, 2, 0.5, 0.8, 2)
    end),
  },

  map = {
    {
      from = "temperature", to = "tone.pitch",
      domain = { param "coldest", param "warmest" }, range = { "D3", "D5" },
      quantize = scale,
    },
  },

  effects = { room = reverb { time = 1.5, mix = 0.15 } },

  sequences = {
    tone      = function() play("tone", { level = -8 }) end,
    reference = function() play("reference", { pitch = "D3", level = -22 }) end,
  },
}
