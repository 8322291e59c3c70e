-- A walking phrase
-- hear: a plucked phrase of five notes, long short short long long, that comes back again and again; it hurries when
--       the walker hurries and drags when the walker tires
-- data: pace (steps/min)
-- teaches: a rhythm from sequins, whose clock is the pace

return mapping {
  name = "A walking phrase",

  voices = {
    pluck = synth(function(p)
      return lowpass(saw(p.pitch), p.pitch * 5, 0.2) * perc(p.gate, 0.003, 0.15)
    end),
  },

  map = {
    { from = "pace", to = "tempo", domain = { 50, 140 }, range = { 80, 224 }, smooth = 0.2 },
  },

  sequences = {
    phrase = function()
      local notes = sequins { "D4", "A4", "G4", "F4", "C4" }
      local lengths = sequins { 1, 1 / 2, 1 / 2, 1, 1 }
      while true do
        local length = lengths()
        play("pluck", { pitch = notes(), beats = length * 0.7, level = -6 })
        sync(length)
      end
    end,
  },
}
