-- Drum, reed, bell
-- hear: a low drum in the middle beats as fast as the walker steps; left of it a soft reed holds one tone, higher when
--       it is warmer; far above a small bell tells the heading: it comes from the right when the walker faces east,
--       from the left when west, and is soft towards the south
-- data: pace (steps/min), temperature (°C), heading (°)
-- teaches: a register, a timbre and a place of its own for each stream

return mapping {
  name = "Drum, reed, bell",

  voices = {
    drum = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.008, 0.05, 0.7, 0.05) end),
    reed = synth(function(p) return lowpass(triangle(p.pitch), 600, 0.1) * adsr(p.gate, 0.3, 0.2, 0.9, 0.4) end),
    bell = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.004, 0.05, 0.6, 0.03) end),
  },

  map = {
    { from = "pace", to = "tempo", domain = { 60, 140 }, range = { 60, 140 } },
    { from = "temperature", to = "reed.pitch", domain = { 0, 30 }, range = { "C4", "C5" } },
  },

  control = function(env, out)
    local angle = math.rad(env.heading or 0)
    out.bell.pan = 0.9 * math.sin(angle)
    out.bell.level = 3 * math.cos(angle)
  end,

  sequences = {
    drum = every(1, function() play("drum", { pitch = hz(60), duration = 0.12, level = -5 }) end),
    reed = function() play("reed", { level = -24, pan = -0.4 }) end,
    bell = every(1 / 2, function() play("bell", { pitch = "C7", duration = 0.08, level = -16 }) end),
  },
}
