-- Night watch: two tones in contrary motion
-- hear: two held tones; they part as the air warms and come together as it cools
-- data: temperature (°C)

local tone = function(p) return sine(p.pitch) * adsr(p.gate, 0.05, 0.1, 0.8, 0.3) end

return mapping {
  name = "Night watch",

  voices = { upper = synth(tone), lower = synth(tone) },

  map = {
    { from = "temperature", to = "upper.pitch", domain = { 5, 35 }, range = { "C4", "C7" } },
    {
      from = "temperature", to = "lower.pitch", domain = { 5, 35 }, range = { "C3", "C5" },
      polarity = "negative",
    },
  },

  sequences = {
    hold = function()
      play("upper", { level = -15, pan = 0.4 })
      play("lower", { level = -15, pan = -0.4 })
    end,
  },
}
