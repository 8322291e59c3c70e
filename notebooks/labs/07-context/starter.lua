-- A year without an axis
-- hear: short notes, eight a second; higher is warmer, and that is all that can be said
-- data: temperature (°C)
-- teaches: a line without axes: more and less are heard, how much is not

return mapping {
  name = "A year without an axis",

  voices = {
    line = synth(function(p) return triangle(p.pitch) * adsr(p.gate, 0.01, 0.05, 0.8, 0.04) end),
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
  },
}
