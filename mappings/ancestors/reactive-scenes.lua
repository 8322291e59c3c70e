-- Reactive scenes
-- hear: what the microphone hears, made into music: harmonised into a chord that the step shifts, echoed in a loop of two
--       beats, held for a beat whenever something begins, and shattered into grains while you hurry
-- data: the surroundings (a recording or a microphone), pace (steps/min)
-- source: RJDJ, Reality Jockey, 2008: patches called scenes that listen to the microphone and the accelerometer of a phone
-- try:  ripples render mappings/ancestors/reactive-scenes.lua --data datasets/dusk-walk --tail 10
-- try:  ripples render mappings/ancestors/reactive-scenes.lua --data datasets/dusk-walk --variant harmonise --sample-rate 22050
-- teaches: effects on a microphone, moved by what it hears; variants as scenes

local fourth, fifth = 5, 7

return mapping {
  name = "Reactive scenes",
  tempo = 100,

  params = {
    harmonise = { 0.5, min = 0, max = 1 },
    loop      = { 0.35, min = 0, max = 1 },
    freeze    = { 0.5, min = 0, max = 1 },
    shatter   = { 0.6, min = 0, max = 1 },
    makeup    = { 9.1, min = 0, max = 15, unit = "dB", doc = "Behind the compressor: each scene alone is as loud as all four." },
  },

  variants = {
    harmonise = { loop = 0, freeze = 0, shatter = 0, harmonise = 0.7, makeup = 6.8 },
    loop      = { harmonise = 0, freeze = 0, shatter = 0, loop = 0.6, makeup = 5.3 },
    freeze    = { harmonise = 0, loop = 0, shatter = 0, freeze = 1, makeup = 4.6 },
    shatter   = { harmonise = 0, loop = 0, freeze = 0, shatter = 0.9, makeup = 6.3 },
  },

  voices = {
    ear = synth(function(p)
      return highpass(microphone(), 120) * asr(p.gate, 0.5, 1, 0.5)
    end),
  },

  effects = {
    harmony = pitchshift { semitones = fifth, mix = 0.5 },
    held = freeze { hold = 0, fade = 0.08, mix = 0.5 },
    grains = granulator { size = 0.09, rate = 35, scatter = 0.4, pitch_scatter = 5, mix = 0 },
    loop = delay { time = 1.2, feedback = 0.6, mix = 0.35 },
    evener = compressor { threshold = -30, ratio = 3, makeup = 9.1 },
  },

  map = {
    { from = param "harmonise", to = "harmony.mix" },
    { from = param "loop", to = "loop.mix" },
    { from = param "freeze", to = "held.mix" },
    { from = param "makeup", to = "evener.makeup" },
    {
      from = function(env) return params.shatter * math.max(0, math.min(1, ((env.pace or 0) - 60) / 60)) end,
      to = "grains.mix", domain = { 0, 1 }, range = { 0, 1 }, smooth = 1,
    },
    {
      from = "ambience.centroid", to = "grains.size", domain = { 300, 8000 }, range = { 0.16, 0.03 },
      scale = "exp", smooth = 0.3,
    },
  },

  control = function(env, out)
    -- Two steps to a chord: a fifth on one beat of two, a fourth on the other.
    out.harmony.semitones = math.floor(beat() / 2) % 2 == 0 and fifth or fourth
    -- What begins is held until the next beat.
    if (env.ambience.onset or 0) > 4 then state.held = math.ceil(beat() + 0.01) end
    out.held.hold = beat() < (state.held or 0) and 1 or 0
  end,

  sequences = { ear = function() play("ear", { level = 14 }) end },
}
