-- fails: leakage pace temperature heading
-- hear: every sound follows a mean of all three: something changes all the time, and nobody can say what
-- data: pace (steps/min), temperature (°C), heading (°)

return mapping {
  name = "Mixed",

  voices = {
    drum = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.008, 0.05, 0.7, 0.05) end),
    reed = synth(function(p) return lowpass(triangle(p.pitch), 600, 0.1) * adsr(p.gate, 0.3, 0.2, 0.9, 0.4) end),
    bell = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.008, 0.05, 0.6, 0.05) end),
  },

  control = function(env, out)
    local pace, warmth = (env.pace or 100) / 100 - 1, (env.temperature or 15) / 15 - 1
    local east = math.sin(math.rad(env.heading or 0))
    out.tempo = 100 + 100 * pace + 14 * warmth + 14 * east
    out.reed.pitch = 66 + 4 * warmth + 6 * pace + 2 * east
    out.bell.pan = 0.5 * east + 0.3 * warmth + 0.4 * pace
  end,

  sequences = {
    drum = every(1, function() play("drum", { pitch = hz(60), duration = 0.12, level = -5 }) end),
    reed = function() play("reed", { level = -24, pan = -0.4 }) end,
    bell = every(1 / 2, function() play("bell", { pitch = "C7", duration = 0.08, level = -16 }) end),
  },
}
