-- A steady tone
-- hear: one steady tone
-- teaches: what LUFS, phon and sone say of one tone

return mapping {
  name = "A steady tone",

  params = { frequency = { 1000, min = 20, max = 16000, unit = "Hz", scale = "exp" } },

  voices = {
    tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.02, 0.1, 1, 0.1) end),
  },

  sequences = {
    hold = function() play("tone", { pitch = hz(params.frequency), level = -20 }) end,
  },
}
