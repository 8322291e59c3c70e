-- A run, as the watch tells it
-- hear: one held tone. Its pitch is the pace on the watch in minutes per kilometre, its brightness the
--       temperature between the coldest and the warmest moment so far, its place the compass
-- data: speed (m/s), temperature (°C), heading (°)

local coldest, warmest = math.huge, -math.huge

local function minutes_per_kilometre(env)
  if not env.speed or env.speed < 0.5 then return nil end
  return 1000 / 60 / env.speed
end

local function warmth_so_far(env)
  local now = env.temperature
  if not now then return nil end
  coldest, warmest = math.min(coldest, now), math.max(warmest, now)
  return warmest > coldest and (now - coldest) / (warmest - coldest) or 0.5
end

return mapping {
  name = "A run, as the watch tells it",

  voices = {
    tone = synth({ cutoff = { 800, min = 200, max = 8000, unit = "Hz" } }, function(p)
      return lowpass(saw(p.pitch), p.cutoff, 0.3) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },

  map = {
    { from = minutes_per_kilometre, to = "tone.pitch", domain = { 3, 9 }, range = { "C3", "C5" } },
    { from = warmth_so_far, to = "tone.cutoff", domain = { 0, 1 }, range = { 400, 6000 }, scale = "exp" },
    { from = "heading", to = "tone.pan", domain = { 0, 360 }, range = { -1, 1 } },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
