-- Wand
-- hear: a glass chord that breathes every 5.7 s: it opens as the phone turns to the beacon, from 30° on it is dark
-- data: angle (°) of a beacon; without one a beacon in the north, by the heading (°)
-- try:  ripples render mappings/beacons/wand.lua --data datasets/garden-walk --length 60
-- teaches: a held sound whose filter follows an angle, for a hand that searches; it goes with taps and has no place

return mapping {
  name = "Wand",

  voices = {
    wand = synth({ open = { 300, min = 200, max = 3000, unit = "Hz", scale = "exp" } }, function(p)
      local chord = saw(p.pitch) + saw(p.pitch * 1.5) + 0.7 * saw(p.pitch * 2.005)
      local breath = 0.8 + 0.2 * sine(48000 / 272309)
      return lowpass(chord, lag(p.open, 0.05), 0.3) * breath * asr(p.gate, 0.1, 1, 0.3) * 0.2
    end),
  },

  map = {
    {
      from = function(env)
        local angle = env.angle or env.heading or 180
        return math.min(30, math.abs((angle + 180) % 360 - 180))
      end,
      to = "wand.open", domain = { 0, 30 }, range = { 3000, 250 }, scale = "exp",
    },
  },

  sequences = { wand = function() play("wand", { pitch = "D3", level = -8.5 }) end },
}
