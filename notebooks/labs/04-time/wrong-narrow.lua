-- fails: inside rhythm
-- hear: a drum that stays at its slowest and its quickest for seconds, because the domain is too narrow for this walker
-- data: pace (steps/min)

return mapping {
  name = "Narrow",
  voices = { drum = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.002, 0.2) end) },
  map = {
    { from = "pace", to = "tempo", domain = { 70, 120 }, range = { 120, 280 } },
  },
  sequences = {
    drum = every(1, function() play("drum", { pitch = hz(110), duration = 0.1, level = -6 }) end),
  },
}
