-- fails: audible line
-- hear: a loud held tone at 5 °C through the whole year, in the same register and with the same sound as the line,
--       which beats against it
-- data: temperature (°C), season

return mapping {
  name = "Drone",

  params = { context = { 1, min = 0, max = 1 } },
  variants = { bare = { context = 0 } },

  voices = {
    line = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.05, 0.8, 0.04) end),
    reference = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.1, 0.05, 1, 0.2) end),
    tick = synth(function(p) return bandpass(white(), p.pitch, 0.8) * perc(p.gate, 0.001, 0.04) end),
    season = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.005, 0.25) end),
  },

  map = {
    { from = "temperature", to = "line.pitch", domain = { -10, 40 }, range = { "C3", "C6" } },
  },

  sequences = {
    line = function()
      while true do
        play("line", { duration = 0.1, level = -14 })
        sleep(0.125)
      end
    end,
    reference = function()
      if params.context > 0 then play("reference", { pitch = 48 + 36 * 15 / 50, level = -4 }) end
    end,
    months = function(env)
      while true do
        if params.context > 0 then play("tick", { pitch = hz(4000), duration = 0.03, level = -2 }) end
        sleep(2.5)
      end
    end,
    seasons = function(env)
      local season = nil
      while true do
        if params.context > 0 and env.season_name ~= season then
          season = env.season_name
          play("season", { pitch = "C7", duration = 0.3, level = -10 })
        end
        sleep(0.05)
      end
    end,
  },
}
