-- fails: faster
-- A run whose pitch follows the watch: minutes per kilometre fall when the run gets faster
-- hear: one held tone; higher is slower, brighter is warmer, east is right.
-- data: speed (m/s), temperature (°C), heading (°)

local function pace(env)
  return env.speed and env.speed > 0.5 and 1000 / 60 / env.speed or nil
end

local function east(env)
  return env.heading and math.sin(math.rad(env.heading))
end

return mapping {
  name = "A run in minutes per kilometre",

  voices = {
    tone = synth({ cutoff = { 800, min = 200, max = 8000, unit = "Hz" } }, function(p)
      return lowpass(saw(p.pitch), p.cutoff, 0.3) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    { from = pace, to = "tone.pitch", domain = { 2.5, 12 }, range = { "C3", "C5" } },
    { from = "temperature", to = "tone.cutoff", domain = { -10, 40 }, range = { 400, 6000 }, scale = "exp" },
    { from = east, to = "tone.pan", domain = { -1, 1 }, range = { -1, 1 } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
