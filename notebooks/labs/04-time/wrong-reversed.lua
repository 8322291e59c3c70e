-- fails: polarity rhythm
-- hear: the drum hurries when the walker drags
-- data: pace (steps/min)

return mapping {
  name = "Reversed",
  voices = { drum = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.002, 0.2) end) },
  map = {
    { from = "pace", to = "tempo", domain = { 50, 140 }, range = { 280, 100 } },
  },
  sequences = {
    drum = every(1, function() play("drum", { pitch = hz(110), duration = 0.1, level = -6 }) end),
  },
}
