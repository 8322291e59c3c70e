-- fails: apart rhythm
-- hear: a roll of eight strokes a beat: faster walks roll faster, and no stroke is heard by itself
-- data: pace (steps/min)

return mapping {
  name = "Roll",
  voices = { drum = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.001, 0.02) end) },
  map = {
    { from = "pace", to = "tempo", domain = { 50, 140 }, range = { 100, 280 } },
  },
  sequences = {
    roll = every(1 / 8, function() play("drum", { pitch = hz(220), duration = 0.02, level = -6 }) end),
  },
}
