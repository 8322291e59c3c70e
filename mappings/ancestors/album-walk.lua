-- Album walk
-- hear: an album spread over a lawn: a carousel, a pond, an obelisk and a grove, each a part of the same music. Where you stand
--       decides how loud each part is; between two parts there are both, and nowhere is silence. At the carousel horses
--       come nearer, by the pond the piano becomes a harp
-- data: latitude, longitude (°)
-- source: The National Mall, Bluebrain, 2011: an album for one place, whose parts are mixed by position. Its music is not here
-- try:  ripples render mappings/ancestors/album-walk.lua --data datasets/mall-walk
-- try:  ripples render mappings/ancestors/album-walk.lua --data datasets/mall-walk --variant sharp
-- teaches: levels by position, with equal power: the squares of all gains add up to 1 wherever you are

-- Metres to the east and to the north of 55° N, 4.02° E.
local zones = {
  { name = "carousel", east = 40, north = 10 },
  { name = "pond", east = 110, north = -15 },
  { name = "obelisk", east = 185, north = 10 },
  { name = "grove", east = 260, north = -10 },
}
local metre = 1 / 111195

local chords = sequins { { 50, 57, 62, 66 }, { 47, 54, 59, 66 }, { 43, 55, 59, 62 }, { 45, 52, 61, 64 } }

-- Metres to each zone's middle.
local function distances(env)
  local north = ((env.latitude or 55) - 55) / metre
  local east = ((env.longitude or 4.02) - 4.02) / metre * math.cos(math.rad(55))
  local found = {}
  for i, zone in ipairs(zones) do
    found[i] = math.sqrt((east - zone.east) ^ 2 + (north - zone.north) ^ 2)
  end
  return found
end

-- The level of a zone's part in dB: its share of the power falls with the distance, and all shares add up to 1.
local function level(index)
  return function(env)
    local sum, own = 0, 0
    for i, distance in ipairs(distances(env)) do
      local weight = (distance + 8) ^ -params.focus
      sum = sum + weight
      if i == index then own = weight end
    end
    return math.max(-40, 10 * math.log(own / sum, 10))
  end
end

-- 1 in the middle of a zone, 0 from so many metres on.
local function nearness(index, metres)
  return function(env) return math.max(0, 1 - distances(env)[index] / metres) end
end

local function part(index)
  return {
    from = level(index), to = zones[index].name .. ".level", domain = { -40, 0 }, range = { -40, 0 }, smooth = 0.2,
  }
end

return mapping {
  name = "Album walk",
  tempo = 92,
  meter = "4/4",

  params = { focus = { 5, min = 1, max = 16, doc = "How fast a part gives way to the next one." } },
  variants = { wide = { focus = 2.5 }, sharp = { focus = 12 } },

  voices = {
    organ = synth(function(p)
      local pipes = partials({ { 1 }, { 2, 0.5 }, { 3, 0.25 }, { 4, 0.3 }, { 6, 0.1 } }, p.pitch * (1 + 0.002 * lfo(5.5)))
      return pipes * adsr(p.gate, 0.03, 0.1, 0.8, 0.15) * 0.35
    end),
    hooves = synth(function(p)
      return bandpass(white(), p.pitch, 0.8) * perc(p.gate, 0.001, 0.07) * 2.5
    end),
    keys = synth({ harp = { 0, min = 0, max = 1 } }, function(p)
      local piano = fm(p.pitch, 1, 1.6 * perc(p.gate, 0.001, 0.5)) * perc(p.gate, 0.002, 1.4)
      local harp = lowpass(pluck(p.pitch, 3, 0.6), 5000) * perc(p.gate, 0.001, 2) * 2.7
      return piano * pow(1 - p.harp, 0.5) * 0.75 + harp * pow(p.harp, 0.5)
    end),
    choir = synth(function(p)
      return formant(saw(p.pitch) + saw(p.pitch * 1.006), 3 + lfo(0.2), 3) * adsr(p.gate, 0.8, 0.3, 0.9, 1.2) * 0.5
    end),
    guitar = synth(function(p) return lowpass(pluck(p.pitch, 2.5, 0.4, 0.15), 3500) * perc(p.gate, 0.001, 2) end),
  },

  buses = {
    carousel = { voices = { "organ", "hooves" } },
    pond = { voices = { "keys" } },
    obelisk = { voices = { "choir" } },
    grove = { voices = { "guitar" } },
  },

  effects = { air = reverb { time = 1.8, mix = 0.18 } },

  map = {
    part(1), part(2), part(3), part(4),
    { from = nearness(1, 30), to = "hooves.level", domain = { 0, 1 }, range = { -30, 0 }, smooth = 0.5 },
    { from = nearness(2, 35), to = "keys.harp", domain = { 0, 0.8 }, range = { 0, 1 }, smooth = 0.5 },
  },

  sequences = {
    music = loop(function()
      local chord = chords()
      for _, pitch in ipairs(chord) do
        play("choir", { pitch = pitch, beats = 4, level = -10.1, pan = (pitch - 55) / 20 })
      end
      for beat = 1, 4 do
        play("organ", { pitch = chord[beat == 1 and 1 or 2 + beat % 3] + 12, beats = 0.6, level = -6.7 })
        for half = 0, 1 do
          local step = (2 * beat + half) % 4 + 1
          play("keys", { pitch = chord[step] + 12, beats = 0.4, level = -11.7, pan = 0.3 })
          play("guitar", { pitch = chord[5 - step], beats = 0.5, level = -1.1, pan = -0.3 })
          play("hooves", { pitch = half == 0 and hz(900) or hz(1300), duration = 0.05, level = -11.8 })
          sync(1 / 2)
        end
      end
    end),
  },
}
