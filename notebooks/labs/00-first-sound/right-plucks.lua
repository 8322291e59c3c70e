-- A year as plucked notes
-- hear: five plucks a second, here and there an echo; higher is warmer
-- data: temperature (°C)
return mapping {
  name = "A year as plucked notes",
  tempo = 150,

  params = { echo = { 0.3, min = 0, max = 1, doc = "share of the notes that are played twice" } },
  variants = { dry = { echo = 0 }, echoing = { echo = 0.8 } },

  voices = {
    string = synth(function(p)
      return lowpass(saw(p.pitch), p.pitch * 5, 0.2) * 0.4 * perc(p.gate, 0.003, 0.5)
    end),
  },

  map = {
    { from = "temperature", to = "string.pitch", domain = { -15, 40 }, range = { "A2", "A5" } },
  },

  sequences = {
    plucks = every(1 / 2, function()
      play("string", { duration = 0.15, level = -8 })
      if random() < params.echo then
        clock.run(function()
          sleep(0.1)
          play("string", { duration = 0.1, level = -16 })
        end)
      end
    end),
  },
}
