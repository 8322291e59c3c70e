-- Steps and a rim
-- hear: a low drum on every beat, a beat for each step; over it a rim that plays three, four or five of eight
--       sixteenths, more the faster the walk is
-- data: pace (steps/min)
-- teaches: a Euclidean rhythm whose number of hits is data

return mapping {
  name = "Steps and a rim",

  voices = {
    drum = synth(function(p)
      return sine(p.pitch * (1 + perc(p.gate, 0, 0.03))) * perc(p.gate, 0.002, 0.2)
    end),
    rim = synth(function(p) return bandpass(white(), p.pitch, 0.8) * perc(p.gate, 0.001, 0.05) end),
  },

  map = {
    { from = "pace", to = "tempo", domain = { 50, 140 }, range = { 50, 140 } },
  },

  sequences = {
    drum = every(1, function() play("drum", { pitch = hz(80), duration = 0.15, level = -5 }) end),
    rim = function(env)
      local step = 0
      while true do
        local hits = math.floor(((env.pace or 90) - 50) / 30) + 3
        if euclid(hits, 8)[step % 8 + 1] then
          play("rim", { pitch = hz(1800), duration = 0.06, level = -8, pan = 0.3 })
        end
        step = step + 1
        sync(1 / 4)
      end
    end,
  },
}
