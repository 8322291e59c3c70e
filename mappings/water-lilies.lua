-- Water lilies
-- hear: glass bowls that ring over bubbling water; rain makes more bubbles, wind tilts the bowls so that they beat, the
--       season moves the chord
-- data: rain (mm/h), wind_speed (m/s), season, pace (steps/min)
-- try:  ripples render mappings/water-lilies.lua --data datasets/garden-walk --length 60
-- allow: note-overlap, bowls ring into each other, and bubbles rise in crowds
-- teaches: a bubble is a sine that rises while it dies (van den Doel, 2005); beating as a carrier of data

local chords = { "E4", "F#4", "A4", "C#5" }

return mapping {
  name = "Water lilies",

  params = { bubbles = { 1, min = 0, max = 5 } },
  variants = { still = { bubbles = 0 }, rising = { bubbles = 3 } },

  voices = {
    bowl = synth({ beat = { 0.001, min = 0, max = 0.02 } }, function(p)
      local one = partials({ { 1 }, { 2.32, 0.35 }, { 4.25, 0.2 }, { 6.63, 0.08 } }, p.pitch)
      local other = partials({ { 1 }, { 2.32, 0.35 }, { 4.25, 0.2 }, { 6.63, 0.08 } }, p.pitch * (1 + p.beat))
      return (one + other) * adsr(p.gate, 0.9, 1, 0.7, 3) * 0.3
    end),
    bubble = synth(function(p)
      return sine(p.pitch * (1 + line(0, 1.2, 0.12))) * perc(p.gate, 0.002, 0.07)
    end),
    celesta = sampler { preset = "Celesta" },
  },

  effects = {
    ripples = granulator { size = 0.2, rate = 18, scatter = 0.8, pitch_scatter = 0.1, mix = 0.3 },
    pond = chorus { rate = 0.3, mix = 0.3 },
    air = reverb { time = 3, low = 0.5, high = 1, mix = 0.25 },
  },

  map = {
    { from = "wind_speed", to = "bowl.beat", domain = { 0, 8 }, range = { 0.0005, 0.012 }, smooth = 1 },
    { from = "pace", to = "tempo", domain = { 0, 135 }, range = { 44, 76 }, smooth = 4 },
    { from = "rain", to = "air.mix", domain = { 0, 8 }, range = { 0.2, 0.5 }, smooth = 3 },
  },

  sequences = {
    bowls = loop(function(env)
      local scale = tuning("lydian", chords[1 + math.floor((env.season or 0) * 3.999)])
      for _, step in ipairs { 0, 4, 6 } do
        play("bowl", { pitch = scale:degree(step), beats = 3, level = -8, pan = (step - 3) / 5 })
        sync(1)
      end
      play("celesta", { pitch = scale:degree(7 + random(0, 6)), beats = 1, level = -9, pan = random(-0.6, 0.6) })
      sync(2)
    end),
    bubbles = loop(function(env)
      local often = 0.05 + params.bubbles * (1 + (env.rain or 0) / 2)
      sleep(math.max(0.03, random(0.03, 0.5) / often))
      local size = random()
      play("bubble", { pitch = hz(600 + 1900 * size * size), duration = 0.12, level = -15, pan = random(-1, 1) })
    end),
  },
}
