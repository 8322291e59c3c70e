-- Four scales for four seasons
-- hear: two short bells, again and again, picked by chance from a pentatonic scale; a semitone higher for every season
-- data: none
-- teaches: signs that change every time and hardly differ from each other
return mapping {
  name = "Four scales for four seasons",
  params = { season = { 1, min = 1, max = 4 } },
  variants = { spring = { season = 1 }, summer = { season = 2 }, autumn = { season = 3 }, winter = { season = 4 } },
  voices = {
    bell = synth(function(p) return (sine(p.pitch) + 0.4 * sine(2.76 * p.pitch)) * perc(p.gate, 0.003, 0.4) end),
  },
  sequences = {
    sign = function()
      while true do
        for _ = 1, 2 do
          local step = choose { 0, 2, 4, 7, 9, 12, 14, 16 }
          play("bell", { pitch = 71 + math.floor(params.season) + step, duration = 0.2, level = -12 })
          sleep(0.2)
        end
        sleep(0.5)
      end
    end,
  },
}
