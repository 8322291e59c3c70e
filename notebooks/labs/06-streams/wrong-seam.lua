-- fails: wrap
-- hear: the bell jumps from the right ear to the left whenever the walker turns through north
-- data: pace (steps/min), temperature (°C), heading (°)

return mapping {
  name = "Seam",

  voices = {
    drum = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.008, 0.05, 0.7, 0.05) end),
    reed = synth(function(p) return lowpass(triangle(p.pitch), 600, 0.1) * adsr(p.gate, 0.3, 0.2, 0.9, 0.4) end),
    bell = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.008, 0.05, 0.6, 0.05) end),
  },

  map = {
    { from = "pace", to = "tempo", domain = { 60, 140 }, range = { 60, 140 } },
    { from = "temperature", to = "reed.pitch", domain = { 0, 30 }, range = { "C4", "C5" } },
    { from = "heading", to = "bell.pan", domain = { 0, 360 }, range = { -0.9, 0.9 } },
  },

  sequences = {
    drum = every(1, function() play("drum", { pitch = hz(60), duration = 0.12, level = -5 }) end),
    reed = function() play("reed", { level = -24, pan = -0.4 }) end,
    bell = every(1 / 2, function() play("bell", { pitch = "C7", duration = 0.08, level = -16 }) end),
  },
}
