-- fails: follows polarity rhythm
-- hear: a drum whose beat hardly follows the walk: eight seconds of smoothing
-- data: pace (steps/min)

return mapping {
  name = "Sluggish",
  voices = { drum = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.002, 0.2) end) },
  map = {
    { from = "pace", to = "tempo", domain = { 50, 140 }, range = { 100, 280 }, smooth = 8 },
  },
  sequences = {
    drum = every(1, function() play("drum", { pitch = hz(110), duration = 0.1, level = -6 }) end),
  },
}
