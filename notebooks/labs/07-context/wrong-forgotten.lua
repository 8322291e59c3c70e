-- fails: played parts
-- hear: the year with ticks and the tone of 5 °C in its gaps; the voice of the seasons is there and never played
-- data: temperature (°C), season

return mapping {
  name = "A year with an axis in its gaps",

  params = { context = { 1, min = 0, max = 1 } },
  variants = { bare = { context = 0 } },

  voices = {
    line = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.05, 0.8, 0.04) end),
    reference = synth(function(p)
      return (sine(p.pitch) + 0.3 * sine(3 * p.pitch)) * adsr(p.gate, 0.02, 0.05, 0.8, 0.05)
    end),
    tick = synth(function(p) return bandpass(white(), p.pitch, 0.8) * perc(p.gate, 0.001, 0.04) end),
    season = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.005, 0.25) end),
  },

  map = {
    { from = "temperature", to = "line.pitch", domain = { -10, 40 }, range = { "C3", "C6" } },
  },

  sequences = {
    line = function(env)
      local month = nil
      while true do
        local now = math.floor((env.season or 0) * 12)
        if params.context > 0 and now ~= month then
          month = now
          play("tick", { pitch = hz(4000), duration = 0.03, level = -6 })
          sleep(0.12)
          play("reference", { pitch = 48 + 36 * 15 / 50, duration = 0.25, level = -16 })
          sleep(0.4)
        end
        play("line", { duration = 0.1, level = -14 })
        sleep(0.125)
      end
    end,
  },
}
