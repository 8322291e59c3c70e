-- fails: busy rhythm follows polarity
-- hear: a gong every fourth beat: by the time it comes, the walker has slowed down and sped up again
-- data: pace (steps/min)

return mapping {
  name = "Sparse",
  voices = { gong = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.005, 1) end) },
  map = {
    { from = "pace", to = "tempo", domain = { 50, 140 }, range = { 50, 140 } },
  },
  sequences = {
    gong = every(4, function() play("gong", { pitch = hz(110), duration = 0.5, level = -6 }) end),
  },
}
