-- Which came first?
-- hear: six pairs of a high and a low note; the time between the two doubles from pair to pair
-- data: pace (steps/min)
return mapping {
  name = "Which came first?",
  voices = { note = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.003, 0.01, 0.9, 0.01) end) },
  sequences = {
    pairs = function()
      for _, gap in ipairs { 0.005, 0.01, 0.02, 0.04, 0.08, 0.16 } do
        local two = shuffle { 600, 900 }
        play("note", { pitch = hz(two[1]), duration = 0.3, level = -14 })
        sleep(gap)
        play("note", { pitch = hz(two[2]), duration = 0.3 - gap, level = -14 })
        sleep(1.5 - gap)
      end
    end,
  },
}
