-- fails: covers varied
-- A wide range, but every day above 20 °C sounds like 20 °C, and there is nothing to vary
-- hear: one held tone over three octaves that stands still in summer
-- data: temperature (°C)
return mapping {
  name = "A year that stops at twenty degrees",
  voices = {
    tone = synth(function(p)
      return triangle(p.pitch) * 0.4 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },
  map = {
    { from = "temperature", to = "tone.pitch", domain = { 0, 20 }, range = { "C3", "C6" } },
  },
  sequences = {
    hold = function() play("tone", { level = -12 }) end,
  },
}
