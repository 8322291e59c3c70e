-- Earthquake
-- hear: the ground itself, 300 times as fast: the swell of the sea as a low hum, after two seconds a blow that rolls on, and
--       then its aftershocks, first a rattle, then fewer and fewer; near ones crack, far ones thud
-- data: the samples of seismogram.flac; ground_velocity (µm/s) is their size in steps of 10 s
-- source: S. D. Speeth, Seismometer sounds, JASA 33, 1961, 909, doi 10.1121/1.1908843; F. Dombois, Using audification in
--         planetary seismology, ICAD 2001
-- try:  ripples render mappings/classics/earthquake.lua --data datasets/earthquake --length 24
-- try:  ripples render mappings/classics/earthquake.lua --data datasets/earthquake --length 24 --variant raw
-- teaches: audification: the data are the sound, and only their speed is chosen; what an automatic gain takes and gives

return mapping {
  name = "Earthquake",

  params = {
    threshold = { -50, min = -80, max = 0, unit = "dB", doc = "Level above which the gain is turned down; 0 is never." },
    makeup    = { 33.5, min = 0, max = 36, unit = "dB" },
  },
  variants = { raw = { threshold = 0, makeup = 0 } },

  voices = {
    ground = synth({ speed = { 1, min = 0.05, max = 4, doc = "1 is 300 times the earth's own." } }, function(p)
      return sample("../../datasets/earthquake/seismogram.flac", p.speed) * asr(p.gate, 0.01, 1, 0.2)
    end),
  },

  effects = {
    -- The log of a seismometer has 70 dB between swell and shock, a room has half of that.
    gain = compressor { threshold = -50, ratio = 5, attack = 0.0005, release = 0.1, knee = 12, makeup = 33.5 },
  },

  map = {
    { from = param "threshold", to = "gain.threshold" },
    { from = param "makeup", to = "gain.makeup" },
  },

  sequences = { ground = function() play("ground") end },
}
