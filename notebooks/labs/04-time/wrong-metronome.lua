-- fails: polarity seconds bridge limit rhythm
-- hear: a drum as steady as a metronome, whose pitch is the pace: the rhythm says nothing
-- data: pace (steps/min)

return mapping {
  name = "Metronome",
  tempo = 180,
  voices = { drum = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.002, 0.2) end) },
  map = {
    { from = "pace", to = "drum.pitch", domain = { 50, 140 }, range = { "C4", "C5" } },
  },
  sequences = {
    drum = every(1, function() play("drum", { duration = 0.1, level = -6 }) end),
  },
}
