-- City instrument
-- hear: the street as an instrument: what a microphone hears, in a loop of one beat that light opens, metal detunes and a near
--       wall brings close. Every two beats rules look where you are, and change all at once: a street pulses, a passage
--       echoes, a park sings. The tempo is that of your first steps, and stays
-- data: the surroundings, pace (steps/min), light (lx), metal (0..1), proximity (m)
-- source: Sonic City: L. Gaye, R. Mazé, L. E. Holmquist, NIME 2003, 109; L. Gaye, L. E. Holmquist, R. Mazé, NIME 2004: tempo
--         from the pace at the start, sensors as they are, context by rules at every second beat. The rules are our own
-- try:  ripples render mappings/ancestors/city-instrument.lua --data datasets/city-walk
-- try:  ripples render mappings/ancestors/city-instrument.lua --data datasets/city-walk --variant street
-- teaches: two ways for data into sound at once, a continuous one and one by rules on the beat; a loop of what is heard

local scale = tuning("minor pentatonic", "A3")

-- How each context plays: what comes back of the loop, how high it begins, the degrees of its tones, and on how many beats.
local contexts = {
  street  = { back = 0.35, above = 500, tones = { 0, 0, 3, -2 }, every = 1, level = -22 },
  tram    = { back = 0.7, above = 900, tones = { 5, 7 }, every = 1 / 2, level = -24 },
  passage = { back = 0.82, above = 150, tones = { -5, -3 }, every = 2, level = -20, ear = -5.5 },
  park    = { back = 0.5, above = 1200, tones = { 0, 2, 4, 7, 9 }, every = 1, level = -21 },
}
local order = { "street", "tram", "passage", "park" }

-- The rules: the first one that holds.
local function context(env)
  if (env.metal or 0) > 0.8 then return "tram" end
  if (env.light or 0) < 1500 or (env.proximity or 9) < 2 then return "passage" end
  if (env.pace or 0) < 98 then return "park" end
  return "street"
end

return mapping {
  name = "City instrument",
  tempo = 100,

  params = {
    fixed = { 0, min = 0, max = 4, doc = "0 lets the rules choose; 1 is always the street, 2 tram, 3 passage, 4 park." },
  },
  variants = { street = { fixed = 1 }, passage = { fixed = 3 }, park = { fixed = 4 } },

  voices = {
    ear = synth({
      beat   = { 0.6, min = 0.2, max = 1.5, unit = "s" },
      back   = { 0.4, min = 0, max = 0.95 },
      above  = { 500, min = 60, max = 3000, unit = "Hz", scale = "exp" },
      open   = { 2000, min = 300, max = 9000, unit = "Hz", scale = "exp" },
      detune = { 0, min = 0, max = 1 },
      near   = { 0, min = 0, max = 1 },
    }, function(p)
      local heard = highpass(microphone(), lag(p.above, 0.2))
      local bent = p.beat * (1 + 0.02 * p.detune * lfo(6))
      local looped = delayline(heard, bent, lag(p.back, 0.2), 1.6)
      local close = comb(looped, 0.004 + 0.006 * (1 - p.near), 0.3, 0.05) * p.near * 0.4
      local sound = lowpass(heard * 0.7 + looped + close, lag(p.open, 0.3), 0.3)
      return tanh(sound, 6) * asr(p.gate, 0.3, 1, 0.5)
    end),
    tone = synth({ bright = { 4, min = 1, max = 12 } }, function(p)
      return lowpass(triangle(p.pitch) + 0.3 * saw(p.pitch * 2.003), p.pitch * p.bright, 0.2) * perc(p.gate, 0.005, 1.2)
    end),
  },

  effects = {
    room = reverb { time = 1.4, mix = 0.15 },
    evener = compressor { threshold = -26, ratio = 2.5, makeup = 4 },
  },

  -- The low level: sensors as they are.
  map = {
    {
      from = function(env) return math.log(env.light or 1000, 10) end, to = "ear.open",
      domain = { 1.5, 4.7 }, range = { 700, 8000 }, scale = "exp", smooth = 0.2,
    },
    { from = "metal", to = "ear.detune", domain = { 0, 1.4 }, range = { 0, 1 }, smooth = 0.1 },
    { from = "proximity", to = "ear.near", domain = { 0, 6 }, range = { 1, 0 }, smooth = 0.2 },
  },

  -- The high level: a context, which only every second beat can change.
  sequences = {
    city = function(env)
      while not env.pace do sleep(0.1) end
      tempo(math.max(60, math.min(150, env.pace)))
      local ear = play("ear", { beat = clock.get_beat_sec(), level = -3 })
      every(2, function()
        local name = params.fixed > 0 and order[math.floor(params.fixed)] or context(env)
        if name ~= state.context then
          state.context = name
          ear:set { back = contexts[name].back, above = contexts[name].above, level = contexts[name].ear or -3 }
        end
      end)
    end,
    tones = every(function() return contexts[state.context or "street"].every end, function()
      local now = contexts[state.context or "street"]
      play("tone", { pitch = scale:degree(choose(now.tones)), duration = 0.2, level = now.level, pan = random(-0.6, 0.6) })
    end),
  },
}
