-- A gallop
-- hear: a low note, a higher one, the low one again, a rest: one galloping melody, or two voices that each go their own
--       way
-- data: pace (steps/min)
return mapping {
  name = "A gallop",
  params = {
    gap = { 2, min = 0, max = 24, unit = "semitones" },
    step = { 0.125, min = 0.05, max = 0.5, unit = "s" },
  },
  voices = {
    low = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.01, 0.02, 0.8, 0.02) end),
    high = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.01, 0.02, 0.8, 0.02) end),
  },
  sequences = {
    gallop = function()
      while true do
        play("low", { pitch = 60, duration = 0.08, level = -12 })
        sleep(params.step)
        play("high", { pitch = 60 + params.gap, duration = 0.08, level = -12 })
        sleep(params.step)
        play("low", { pitch = 60, duration = 0.08, level = -12 })
        sleep(2 * params.step)
      end
    end,
  },
}
