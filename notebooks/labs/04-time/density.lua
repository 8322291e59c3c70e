-- Thin or thick
-- hear: short notes at an even rate, higher when the walk is faster
-- data: pace (steps/min)
return mapping {
  name = "Thin or thick",
  params = { rate = { 4, min = 1, max = 60, scale = "exp" }, lasts = { 0.2, min = 0.01, max = 1 } },
  voices = { note = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.004, 0.03, 0.7, 0.02) end) },
  map = { { from = "pace", to = "note.pitch", domain = { 50, 140 }, range = { "C4", "C6" } } },
  sequences = {
    notes = function()
      while true do
        play("note", { duration = params.lasts, level = -14 })
        sleep(1 / params.rate)
      end
    end,
  },
}
