-- fails: audible repeatable planting
-- A year on two semitones: the domain holds every day, but a warm week is hardly told from a cold one
-- hear: one held tone that moves by a whole tone in a year
-- data: temperature (°C)
return mapping {
  name = "A year on two semitones",
  params = { level = { -12, min = -40, max = 0, unit = "dB" } },
  variants = { soft = { level = -24 }, loud = { level = -6 } },
  voices = {
    tone = synth(function(p)
      return triangle(p.pitch) * 0.4 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
  },
  map = {
    { from = "temperature", to = "tone.pitch", domain = { -10, 40 }, range = { "C4", "D4" } },
  },
  sequences = {
    hold = function() play("tone", { level = params.level }) end,
  },
}
