-- A run as footsteps
-- hear: steps that hurry when the run does; the drum is higher when it is warmer; a bell is
--       higher when the way leads north
-- data: speed (m/s), temperature (°C), heading (°)

local function north(env)
  return env.heading and math.cos(math.rad(env.heading))
end

return mapping {
  name = "A run as footsteps",
  tempo = 150,

  voices = {
    step = synth(function(p)
      return sine(p.pitch * (1 + perc(p.gate, 0, 0.04))) * perc(p.gate, 0.002, 0.2)
    end),
    bell = synth(function(p)
      return (sine(p.pitch) + 0.3 * sine(p.pitch * 2.76)) * 0.3 * perc(p.gate, 0.002, 0.6)
    end),
  },

  map = {
    { from = "speed", to = "tempo", domain = { 0, 8 }, range = { 60, 300 } },
    { from = "temperature", to = "step.pitch", domain = { -15, 45 }, range = { "C2", "C4" } },
    { from = north, to = "bell.pitch", domain = { -1, 1 }, range = { "C5", "C6" } },
  },

  sequences = {
    steps = every(1, function() play("step", { duration = 0.15, level = -6 }) end),
    bells = every(2, function() play("bell", { duration = 0.4, level = -18 }) end),
  },
}
