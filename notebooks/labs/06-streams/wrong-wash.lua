-- fails: masked
-- hear: the drum and the bell beat under a wide, loud sawtooth that covers half of what they say
-- data: pace (steps/min), temperature (°C), heading (°)

return mapping {
  name = "Wash",

  voices = {
    drum = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.002, 0.3) end),
    pad = synth(function(p) return (saw(p.pitch) + saw(p.pitch * 1.01)) * adsr(p.gate, 0.3, 0.2, 0.9, 0.4) * 0.5 end),
    bell = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.002, 0.5) end),
  },

  map = {
    { from = "pace", to = "tempo", domain = { 60, 140 }, range = { 60, 140 } },
    { from = "temperature", to = "pad.pitch", domain = { 0, 30 }, range = { "C3", "C4" } },
  },

  control = function(env, out) out.bell.pan = 0.9 * math.sin(math.rad(env.heading or 0)) end,

  sequences = {
    drum = every(1, function() play("drum", { pitch = hz(60), duration = 0.12, level = -8 }) end),
    pad = function() play("pad", { level = -6 }) end,
    bell = every(1 / 2, function() play("bell", { pitch = "C7", duration = 0.08, level = -14 }) end),
  },
}
