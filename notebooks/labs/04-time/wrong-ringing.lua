-- fails: single rhythm
-- hear: bells that hurry as the walker does, and ring so long that five sound at once
-- data: pace (steps/min)

return mapping {
  name = "Ringing",
  voices = {
    bell = synth(function(p) return (sine(p.pitch) + 0.4 * sine(p.pitch * 2.76)) * perc(p.gate, 0.002, 1.5) end),
  },
  map = {
    { from = "pace", to = "tempo", domain = { 50, 140 }, range = { 100, 280 } },
  },
  sequences = {
    bells = function()
      local notes = sequins { "C5", "E5", "G5", "B5" }
      while true do
        play("bell", { pitch = notes(), duration = 1, level = -14 })
        sync(1)
      end
    end,
  },
}
