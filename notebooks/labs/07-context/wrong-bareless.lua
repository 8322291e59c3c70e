-- fails: parts same
-- hear: the line with a reference in its gaps; nothing can be switched off
-- data: temperature (°C)

return mapping {
  name = "No variant",
  voices = {
    line = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.05, 0.8, 0.04) end),
    reference = synth(function(p) return (sine(p.pitch) + 0.3 * sine(3 * p.pitch)) * adsr(p.gate, 0.02, 0.05, 0.8, 0.05) end),
  },
  map = { { from = "temperature", to = "line.pitch", domain = { -10, 40 }, range = { "C3", "C6" } } },
  sequences = {
    line = function()
      while true do
        play("reference", { pitch = 48 + 36 * 15 / 50, duration = 0.25, level = -14 })
        sleep(0.4)
        for _ = 1, 16 do
          play("line", { duration = 0.1, level = -14 })
          sleep(0.125)
        end
      end
    end,
  },
}
