-- fails: separate masked gap level
-- hear: three plucks within four notes of the scale: one stream in which nobody says what
-- data: pace (steps/min), temperature (°C), heading (°)

local function pluck(p) return lowpass(saw(p.pitch), 3000, 0.1) * adsr(p.gate, 0.004, 0.05, 0.7, 0.05) end

return mapping {
  name = "Crowd",

  voices = { pace = synth(pluck), warmth = synth(pluck), compass = synth(pluck) },

  map = {
    { from = "pace", to = "tempo", domain = { 60, 140 }, range = { 60, 140 } },
    { from = "temperature", to = "warmth.pitch", domain = { 0, 30 }, range = { "C4", "G4" } },
  },

  control = function(env, out) out.compass.pan = 0.9 * math.sin(math.rad(env.heading or 0)) end,

  sequences = {
    pace = every(1, function() play("pace", { pitch = "D4", duration = 0.2, level = -10 }) end),
    warmth = every(1 / 2, function() play("warmth", { duration = 0.2, level = -10 }) end),
    compass = every(1 / 4, function() play("compass", { pitch = "E4", duration = 0.1, level = -10 }) end),
  },
}
