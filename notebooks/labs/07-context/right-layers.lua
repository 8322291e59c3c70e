-- A year on a ruler
-- hear: in the middle a line of soft notes, higher is warmer; on the left a plucked string at the pitch of 5 °C, once a
--       month; on the right a click of wood with it. When a season begins, its sound comes from above: two chirps in
--       spring, a cricket in summer, rustling leaves in autumn, wind in winter
-- data: temperature (°C), season
-- teaches: context beside the data: another timbre, another register, another place

return mapping {
  name = "A year on a ruler",

  params = { context = { 1, min = 0, max = 1 } },
  variants = { bare = { context = 0 } },

  voices = {
    line = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.02, 0.05, 0.8, 0.05) end),
    string = synth(function(p)
      return lowpass(saw(p.pitch) + 0.5 * saw(2 * p.pitch), 3000) * perc(p.gate, 0.01, 0.3)
    end),
    wood = synth(function(p) return bandpass(white(), p.pitch, 0.8) * perc(p.gate, 0.002, 0.05) end),
    place = synth({ rate = { 5, min = 0, max = 80 } }, function(p)
      return bandpass(white(), p.pitch, 0.85) * (0.5 + 0.5 * lfo(p.rate)) * adsr(p.gate, 0.05, 0.1, 0.8, 0.2)
    end),
  },

  map = {
    { from = "temperature", to = "line.pitch", domain = { -10, 40 }, range = { "C3", "C6" } },
  },

  sequences = {
    line = function()
      while true do
        play("line", { duration = 0.1, level = -18 })
        sleep(0.125)
      end
    end,
    months = function(env)
      local month = nil
      while true do
        local now = math.floor((env.season or 0) * 12)
        if params.context > 0 and now ~= month then
          month = now
          play("wood", { pitch = hz(6000), duration = 0.03, level = -10, pan = 0.6 })
          sleep(0.15)
          play("string", { pitch = 48 + 36 * 15 / 50, duration = 0.25, level = -14, pan = -0.6 })
        end
        sleep(0.05)
      end
    end,
    seasons = function(env)
      local season, sounds = nil, { spring = { 5200, 12 }, summer = { 4200, 45 }, autumn = { 7000, 6 }, winter = { 2400, 0.7 } }
      while true do
        local sound = sounds[env.season_name or ""]
        if params.context > 0 and sound and env.season_name ~= season then
          season = env.season_name
          play("place", { pitch = hz(sound[1]), rate = sound[2], duration = 0.8, level = -18 })
        end
        sleep(0.05)
      end
    end,
  },
}
