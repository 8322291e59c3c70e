-- fails: space
-- hear: drum, reed and bell, all in the middle: the bell rises towards east and falls towards west
-- data: pace (steps/min), temperature (°C), heading (°)

return mapping {
  name = "Mono",

  voices = {
    drum = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.008, 0.05, 0.7, 0.05) end),
    reed = synth(function(p) return lowpass(triangle(p.pitch), 600, 0.1) * adsr(p.gate, 0.3, 0.2, 0.9, 0.4) end),
    bell = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.008, 0.05, 0.6, 0.05) end),
  },

  map = {
    { from = "pace", to = "tempo", domain = { 60, 140 }, range = { 60, 140 } },
    { from = "temperature", to = "reed.pitch", domain = { 0, 30 }, range = { "C4", "C5" } },
  },

  control = function(env, out) out.bell.pitch = 96 + 6 * math.sin(math.rad(env.heading or 0)) end,

  sequences = {
    drum = every(1, function() play("drum", { pitch = hz(60), duration = 0.12, level = -5 }) end),
    reed = function() play("reed", { level = -24, pan = -0.4 }) end,
    bell = every(1 / 2, function() play("bell", { duration = 0.08, level = -16 }) end),
  },
}
