-- Feet
-- hear: a drum, two strokes to a step; its tempo is the pace
-- data: pace (steps/min)
return mapping {
  name = "Feet",
  params = { calm = { 8, min = 0, max = 20, unit = "s" } },
  voices = {
    drum = synth(function(p) return sine(p.pitch * (1 + perc(p.gate, 0, 0.03))) * perc(p.gate, 0.002, 0.2) end),
  },
  map = {
    { from = "pace", to = "tempo", domain = { 50, 140 }, range = { 100, 280 }, smooth = param "calm" },
  },
  sequences = {
    strokes = every(1, function() play("drum", { pitch = hz(90), beats = 0.5, level = -5 }) end),
  },
}
