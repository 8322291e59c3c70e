-- Frost watch: a tone for the air, and bells for the frost
-- hear: one held tone, higher is warmer; two high bells a second as long as it freezes
-- data: temperature (°C)

return mapping {
  name = "Frost watch",
  tempo = 120,

  params = {
    freezing = { 0, min = -5, max = 5, unit = "°C" },
    bells = { -16, min = -60, max = 0, unit = "dB" },
  },

  variants = { ["tone alone"] = { bells = -60 } },

  voices = {
    tone = synth(function(p)
      return lowpass(saw(p.pitch), 2500, 0.2) * 0.3 * adsr(p.gate, 0.05, 0.1, 0.9, 0.4)
    end),
    bell = synth(function(p)
      return (sine(p.pitch) + 0.3 * sine(p.pitch * 2.76)) * 0.3 * perc(p.gate, 0.005, 0.8)
    end),
  },

  map = {
    {
      from = "temperature", to = "tone.pitch", domain = { -15, 25 }, range = { "G3", "G5" },
      scale = "erb",
    },
  },

  sequences = {
    hold = function() play("tone", { level = -12 }) end,
    frost = every(1, function(env)
      if env.temperature < params.freezing then
        play("bell", { pitch = "C7", duration = 0.2, level = params.bells })
      end
    end),
  },
}
