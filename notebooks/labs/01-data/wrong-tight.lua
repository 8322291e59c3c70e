-- fails: room gap-quiet
-- A run whose fixed limits fit the two runs that were heard, and no other
-- hear: one held tone; higher is faster, brighter is warmer, east is right.
-- data: speed (m/s), temperature (°C), heading (°)

local function east(env)
  return env.heading and math.sin(math.rad(env.heading))
end

return mapping {
  name = "A run in a tight domain",

  voices = {
    tone = synth({ cutoff = { 800, min = 200, max = 8000, unit = "Hz" } }, function(p)
      return lowpass(saw(p.pitch), p.cutoff, 0.3) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    { from = "speed", to = "tone.pitch", domain = { 0, 6 }, range = { "C3", "C5" } },
    { from = "temperature", to = "tone.cutoff", domain = { 4, 24 }, range = { 400, 6000 }, scale = "exp" },
    { from = east, to = "tone.pan", domain = { -1, 1 }, range = { -1, 1 } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
