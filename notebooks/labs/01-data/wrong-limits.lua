-- fails: comparable room kind-speed invented gap-heard
-- A run whose limits come from the run itself: its coldest moment is the duller end
-- hear: one held tone; higher is faster, brighter is warmer, east is right.
-- data: speed (m/s), temperature (°C), heading (°)

local coldest, warmest = math.huge, -math.huge

local function warmth(env)
  local now = env.temperature
  if not now then return nil end
  coldest, warmest = math.min(coldest, now), math.max(warmest, now)
  return warmest > coldest and (now - coldest) / (warmest - coldest) or 0.5
end

local function east(env)
  return env.heading and math.sin(math.rad(env.heading))
end

return mapping {
  name = "A run between its own limits",

  voices = {
    tone = synth({ cutoff = { 800, min = 200, max = 8000, unit = "Hz" } }, function(p)
      return lowpass(saw(p.pitch), p.cutoff, 0.3) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    { from = "speed", to = "tone.pitch", domain = { 0, 6 }, range = { "C3", "C5" } },
    { from = warmth, to = "tone.cutoff", domain = { 0, 1 }, range = { 400, 6000 }, scale = "exp" },
    { from = east, to = "tone.pan", domain = { -1, 1 }, range = { -1, 1 } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
