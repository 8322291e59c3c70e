-- Three tones in one place
-- hear: three sawtooth tones in the same octave, all in the middle: one is the pace, one the warmth, one the heading,
--       and they are hard to tell apart
-- data: pace (steps/min), temperature (°C), heading (°)
-- teaches: what goes wrong when streams share register, timbre and place

local function tone(p)
  return lowpass(saw(p.pitch), 1500, 0.1) * adsr(p.gate, 0.1, 0.1, 0.9, 0.3)
end

return mapping {
  name = "Three tones in one place",

  voices = { pace = synth(tone), warmth = synth(tone), compass = synth(tone) },

  map = {
    { from = "pace", to = "pace.pitch", domain = { 60, 140 }, range = { "C3", "C4" } },
    { from = "temperature", to = "warmth.pitch", domain = { 0, 30 }, range = { "C3", "C4" } },
    { from = "heading", to = "compass.pitch", domain = { 0, 360 }, range = { "C3", "C4" } },
  },

  sequences = {
    pace = every(1, function() play("pace", { duration = 0.4, level = -14 }) end),
    warmth = every(1, function() play("warmth", { duration = 0.4, level = -14 }) end),
    compass = every(1, function() play("compass", { duration = 0.4, level = -14 }) end),
  },
}
