-- Rough mile
-- hear: one of four songs without words, short enough to be given away: a lantern (slow bells), a harbour (a waltz of reeds), a
--       sparrow (quick strings) and a night bus (a bass that walks). A site gives each its stretch of a street, a guide
--       speaks over it, and who walks there leaves one for somebody else
-- data: none; a site says where it is heard, and which song
-- source: The Rough Mile: J. Spence and others, DIS 2017, doi 10.1145/3064663.3064756: a walk in two parts for two, who give each
--         other music. Songs, street and words are our own
-- try:  ripples render mappings/ancestors/rough-mile.lua --data datasets/mile-walk --to 30
-- try:  ripples render mappings/ancestors/rough-mile.lua --data datasets/mile-walk --to 30 --variant harbour
-- teaches: one mapping as several pieces, chosen by a param that a site's preset sets

local songs = {
  { voice = "bell", tempo = 60, level = -14.8, scale = tuning("major pentatonic", "D4"), step = 1,
    tune = { 0, 4, 2, 5, 3, 7, 5, 4 }, bass = { -5, -3, -7, -5 } },
  { voice = "reed", tempo = 126, level = -11, scale = tuning("dorian", "A3"), step = 1,
    tune = { 0, 2, 4, 7, 4, 2, 1, 3, 5, 8, 5, 3 }, bass = { -7, -3, -7, -2 } },
  { voice = "string", tempo = 112, level = -9.2, scale = tuning("lydian", "G4"), step = 1 / 2,
    tune = { 0, 2, 4, 5, 4, 6, 7, 9, 7, 4, 5, 2 }, bass = { -7, -5, -8, -4 } },
  { voice = "pulse", tempo = 92, level = -8.1, scale = tuning("minor pentatonic", "E2"), step = 1 / 2,
    tune = { 0, 0, 5, 3, 2, 0, 4, 3 }, bass = { 5, 7, 4, 5 } },
}

local function song() return songs[math.floor(params.song + 0.5)] end

return mapping {
  name = "Rough mile",
  tempo = 60,

  params = {
    song = { 1, min = 1, max = 4, doc = "1 lantern, 2 harbour, 3 sparrow, 4 night bus." },
  },
  variants = { harbour = { song = 2 }, sparrow = { song = 3 }, ["night bus"] = { song = 4 } },

  voices = {
    bell = synth(function(p)
      return fm(p.pitch, 3.5, 2.2 * perc(p.gate, 0.001, 0.8)) * perc(p.gate, 0.002, 2.8)
    end),
    reed = synth(function(p)
      local reeds = saw(p.pitch) + saw(p.pitch * 1.004) + 0.6 * saw(p.pitch * 1.997)
      return lowpass(reeds, p.pitch * 6) * adsr(p.gate, 0.04, 0.1, 0.8, 0.12) * 0.4
    end),
    string = synth(function(p) return lowpass(pluck(p.pitch, 2, 0.5, 0.2), 6000) * perc(p.gate, 0.001, 1.6) end),
    pulse = synth(function(p)
      return lowpass(saw(p.pitch) + sine(p.pitch), p.pitch * 5, 0.3) * perc(p.gate, 0.003, 0.5)
    end),
    ground = synth(function(p)
      return lowpass(triangle(p.pitch) + 0.3 * saw(p.pitch * 1.003), p.pitch * 4) * adsr(p.gate, 0.3, 0.5, 0.7, 0.8)
    end),
  },

  effects = { air = reverb { time = 1.6, mix = 0.2 } },

  sequences = {
    tune = function()
      tempo(song().tempo)
      while true do
        for _, degree in ipairs(song().tune) do
          local now = song()
          local length = now.step * (degree % 3 == 0 and 2 or 1)
          play(now.voice, {
            pitch = now.scale:degree(degree), beats = now.step * 0.8, level = now.level, pan = (degree % 5 - 2) / 6,
          })
          sync(length)
        end
      end
    end,
    ground = function()
      while true do
        for _, degree in ipairs(song().bass) do
          play("ground", { pitch = song().scale:degree(degree), beats = 2.6, level = song().level - 5 })
          sync(3)
        end
      end
    end,
  },
}
