-- Drum, pad, bell
-- hear: a drum whose beat is the pace, a bell that comes from where the walker faces, and between them a wide sawtooth,
--       higher when it is warmer
-- data: pace (steps/min), temperature (°C), heading (°)
return mapping {
  name = "Drum, pad, bell",

  params = {
    pad = { -6, min = -90, max = 0, unit = "dB" },
    drum = { -8, min = -90, max = 0, unit = "dB" },
    bell = { -14, min = -90, max = 0, unit = "dB" },
    side = { 0, min = -1, max = 1 },
  },
  variants = {
    drum_alone = { pad = -90, bell = -90 },
    pad_alone = { drum = -90, bell = -90 },
    bell_alone = { pad = -90, drum = -90 },
  },

  voices = {
    drum = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.002, 0.3) end),
    pad = synth(function(p)
      return (saw(p.pitch) + saw(p.pitch * 1.01)) * adsr(p.gate, 0.3, 0.2, 0.9, 0.4) * 0.5
    end),
    bell = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.002, 0.5) end),
  },

  map = {
    { from = "pace", to = "tempo", domain = { 60, 140 }, range = { 60, 140 } },
    { from = "temperature", to = "pad.pitch", domain = { 0, 30 }, range = { "C3", "C4" } },
  },

  control = function(env, out) out.bell.pan = 0.9 * math.sin(math.rad(env.heading or 0)) end,

  sequences = {
    drum = every(1, function() play("drum", { pitch = hz(60), duration = 0.12, level = params.drum }) end),
    pad = function() play("pad", { level = params.pad, pan = params.side }) end,
    bell = every(1 / 2, function() play("bell", { pitch = "C7", duration = 0.08, level = params.bell }) end),
  },
}
