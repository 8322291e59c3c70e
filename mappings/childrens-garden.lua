-- Children's garden
-- hear: a toy orchestra that skips: square waves and a kalimba call and answer, higher when it is warm, faster when you walk
--       faster; when you stand still they play hide-and-seek in grains
-- data: pace (steps/min), temperature (°C), wind_speed (m/s)
-- try:  ripples render mappings/childrens-garden.lua --data datasets/garden-walk --length 60
-- teaches: call and answer from one random phrase; pitch of a whole melody as data

local scale = tuning("major", "C5")
local feet = sequins { "C3", "G3", "F3", "G3" }

return mapping {
  name = "Children's garden",
  swing = 0.62,

  params = { skip = { 0.3, min = 0, max = 1 } },
  variants = { march = { skip = 0 }, wild = { skip = 0.8 } },

  voices = {
    toy = synth({ width = { 0.5, min = 0.1, max = 0.5 } }, function(p)
      local wobble = 1 + 0.01 * lfo(6.5)
      return lowpass(pulse(p.pitch * wobble, p.width), 5200, 0.2) * adsr(p.gate, 0.002, 0.08, 0.25, 0.05) * 0.5
    end),
    kalimba = sampler { preset = "Kalimba" },
    hop = synth(function(p)
      return triangle(p.pitch * (1 + 1.5 * perc(p.gate, 0, 0.05))) * perc(p.gate, 0.001, 0.14)
    end),
  },

  effects = {
    hide = granulator { size = 0.09, rate = 30, scatter = 0.6, pitch_scatter = 12, mix = 0 },
    echo = pingpong { time = 0.22, feedback = 0.25, mix = 0.15 },
  },

  map = {
    { from = "pace", to = "tempo", domain = { 0, 136 }, range = { 88, 168 }, smooth = 2 },
    { from = "pace", to = "hide.mix", domain = { 0, 136 }, range = { 0.6, 0 }, smooth = 2 },
    { from = "wind_speed", to = "toy.width", domain = { 0, 9 }, range = { 0.5, 0.12 } },
  },

  sequences = {
    game = loop(function(env)
      local lift = math.floor((env.temperature or 15) / 8)
      local phrase = {}
      for i = 1, 6 do phrase[i] = lift + random(0, 6) end
      for turn = 1, 2 do
        for i, step in ipairs(phrase) do
          if random() >= params.skip then
            local sound = { pitch = scale:degree(step + (turn == 2 and i == 6 and -step or 0)), beats = 0.4 }
            sound.level, sound.pan = turn == 1 and -11 or -4, turn == 1 and -0.5 or 0.5
            play(turn == 1 and "toy" or "kalimba", sound)
          end
          sync(1 / 2)
        end
        sync(1)
      end
    end),
    hop = every(1, function()
      play("hop", { pitch = feet(), duration = 0.1, level = -9 })
    end),
  },
}
