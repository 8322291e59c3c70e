-- Patterns, as in pattrns: pulses in a unit of time, a gate that lets them through, and events that sound. In
-- `sequences` a pattern is a sequence of its own; clock.run(pattern{ … }) starts one too.
local words, host = _G, host

local options = {
  voice = true, unit = true, resolution = true, offset = true, repeats = true, swing = true,
  pulse = true, gate = true, event = true, duration = true, beats = true,
}

-- Beats, seconds or bars of the units by name.
local units = {
  ms = { "seconds", 0.001 }, seconds = { "seconds", 1 }, beats = { "beats", 1 }, bars = { "bars", 1 },
}
for _, part in ipairs { 1, 2, 4, 8, 16, 32, 64 } do units["1/" .. part] = { "beats", 4 / part } end

local isCallable = host.isCallable

-- A function of the context. One that returns a function the first time has made a generator, which goes on.
local function generator(source)
  local inner
  return function(context)
    if inner then return inner(context) end
    local value = source(context)
    if type(source) == "function" and type(value) == "function" then
      inner = value
      return inner(context)
    end
    return value
  end
end

local function number(value)
  if value == nil or value == false then return 0 end
  if value == true then return 1 end
  if type(value) ~= "number" then
    host.fail("a pulse is " .. host.describe(value) .. "; expected a number, true, false or a list")
  end
  return value
end

-- The pulses of one step as a flat list: where each begins and how long it is, in steps.
local function flatten(value, start, length, list)
  if type(value) == "table" and not isCallable(value) and #value > 0 then
    for index, part in ipairs(value) do
      flatten(part, start + (index - 1) * length / #value, length / #value, list)
    end
  else
    local isEmpty = type(value) == "table" and not isCallable(value)
    list[#list + 1] = { start = start, length = length, value = isEmpty and 0 or number(value) }
  end
  return list
end

-- The list of all steps of a static pulse.
local function steps(pulse)
  if type(pulse) == "string" then pulse = host.rhythm(pulse) end
  if type(pulse) ~= "table" then return { flatten(pulse, 0, 1, {}) } end
  if #pulse == 0 then host.fail("the pulse of a pattern is an empty list") end
  local list = {}
  for index, value in ipairs(pulse) do list[index] = flatten(value, 0, 1, {}) end
  return list
end

-- The moment of a step: the second of each pair comes when `swing` of the pair has passed.
local function swung(position, swing)
  if swing == 0.5 then return position end
  local pair = math.floor(position / 2 + 1e-12)
  local x = position / 2 - pair
  local y = x < 0.5 and 2 * swing * x or swing + 2 * (1 - swing) * (x - 0.5)
  return 2 * (pair + y)
end

-- How a pattern waits until a position in steps, by the kind of its unit, and how long its notes last.
local clocks = {
  seconds = function(base, step, position) host.waitUntilSecond(base + position * step) end,
  beats = function(base, step, position) host.waitUntilBeat(base + position * step) end,
  bars = function(base, step, position)
    host.waitUntilBeat(host.beatOfBar(base + position * step))
  end,
}
local origins = { seconds = host.now, beats = host.writtenBeat, bars = host.bars }

local function isRest(event)
  return event == nil or event == false or event == "-"
    or (type(event) == "table" and next(event) == nil)
end

-- The options of play for one note, under pattrns' names too.
local function noteOptions(event, lasting)
  if type(event) ~= "table" or event["#kind"] then event = { pitch = event } end
  local note = {}
  for name, value in pairs(event) do note[name] = value end
  note.pitch, note.key = note.pitch or note.key, nil
  if note.volume then
    note.level = note.volume > 0 and 20 * math.log(note.volume, 10) or -120
    note.volume = nil
  end
  note.pan, note.panning = note.pan or note.panning, nil
  if not note.duration and not note.beats then
    for name, value in pairs(lasting) do note[name] = value end
  end
  return note
end

local function sound(pattern, event, lasting)
  if isRest(event) then return end
  local isChord = type(event) == "table" and not event["#kind"] and #event > 0
  for _, item in ipairs(isChord and event or { event }) do
    if not isRest(item) then
      if not pattern.voice then host.fail("a pattern that plays notes needs a voice = \"…\"") end
      words.play(pattern.voice, noteOptions(item, lasting))
    end
  end
end

-- What a static list of events gives: one after the other, a sequins within it by its next value.
local function listed(events)
  return function(context)
    local event = events[(context.step - 1) % #events + 1]
    if isCallable(event) then return event(context) end
    return event
  end
end

local function eventSource(event)
  if isCallable(event) then return generator(event) end
  if type(event) == "table" and not event["#kind"] and #event > 0 then return listed(event) end
  return function() return event end
end

local function opened(gate, context)
  if not gate then return context.pulse_value > 0 end
  return gate(context)
end

-- How long a note of a pulse lasts if it does not say so: until the next step of its own length.
local function lasting(pattern, length)
  if pattern.duration then return { duration = pattern.duration } end
  if pattern.beats then return { beats = pattern.beats } end
  local whole = length * pattern.length
  if pattern.kind == "seconds" then return { duration = whole } end
  if pattern.kind == "bars" then
    local _, beats = host.meter()
    return { beats = whole * beats }
  end
  return { beats = whole }
end

local function fill(context, pattern, state, pulse)
  local _, beats = host.meter()
  context.pulse_step, context.pulse_time_step = state.pulses + 1, state.time
  context.pulse_value, context.pulse_time = pulse.value, pulse.length
  context.step = state.events + 1
  context.beats_per_min, context.beats_per_bar = host.tempo(), beats
  context.samples_per_sec, context.playback = host.sampleRate(), "running"
  context.parameter = words.params
  return context
end

-- One step: its pulses wait for their moments, pass the gate and sound.
local function playStep(pattern, state, pulses, base, origin)
  for index = state.pulse, #pulses do
    local pulse = pulses[index]
    state.pulse = index
    local position = swung(state.step + pulse.start, pattern.swing) - origin
    clocks[pattern.kind](base, pattern.length, position + pattern.offset)
    local context = fill(pattern.context, pattern, state, pulse)
    if opened(pattern.gate, context) then
      sound(pattern, pattern.event(context), lasting(pattern, pulse.length))
      state.events = state.events + 1
    end
    state.pulses, state.time = state.pulses + 1, state.time + pulse.length
  end
  state.pulse = 1
end

-- The pulses of a step: of the list, or of the function, which knows where the pattern stands.
local function pulsesOf(pattern, state)
  if pattern.steps then return pattern.steps[state.step % #pattern.steps + 1] end
  local context = fill(pattern.context, pattern, state, { value = 1, length = 1 })
  return flatten(pattern.pulse(context), 0, 1, {})
end

local function fresh()
  return { step = 0, pulse = 1, pulses = 0, events = 0, time = 0, started = false }
end

local function copy(from, to) for name in pairs(fresh()) do to[name] = from[name] end end

local function run(pattern, state)
  local turns = pattern.steps and #pattern.steps or 1
  -- After a reload the pulse for which it waited comes now.
  local first = pattern.steps and pattern.steps[state.step % turns + 1][state.pulse]
  if not first then state.pulse = 1 end
  local origin = swung(state.step + (first and first.start or 0), pattern.swing)
  local base = origins[pattern.kind]()
  if state.started then base = base - pattern.offset * pattern.length end
  state.started = true
  while state.step < pattern.repeats * turns do
    playStep(pattern, state, pulsesOf(pattern, state), base, origin)
    state.step = state.step + 1
  end
  copy(fresh(), state)
end

local function repeats(value)
  if value == nil or value == true then return math.huge end
  if value == false then return 1 end
  return host.whole(value, "repeats of a pattern", 0) + 1
end

local function unit(name)
  if name == nil then return units["1/4"] end
  if not units[name] then host.unknown("unit of a pattern", name, units) end
  return units[name]
end

local function gate(value)
  if value == nil then return nil end
  if not isCallable(value) then
    host.fail("the gate of a pattern is " .. host.describe(value) .. "; expected a function")
  end
  return generator(value)
end

function words.pattern(o)
  host.checkOptions("pattern", o, options)
  local kind = unit(o.unit)
  local pulse = o.pulse == nil and 1 or o.pulse
  local pattern = {
    voice = o.voice, kind = kind[1], context = {}, duration = o.duration, beats = o.beats,
    length = kind[2] * host.within(o.resolution, "the resolution of a pattern", 1e-6, 1e6, 1),
    offset = host.within(o.offset, "the offset of a pattern", 0, 1e9, 0),
    swing = host.within(o.swing, "the swing of a pattern", 0.1, 0.9, 0.5),
    repeats = repeats(o.repeats), gate = gate(o.gate), event = eventSource(o.event),
    pulse = isCallable(pulse) and generator(pulse) or nil,
  }
  if not pattern.pulse then pattern.steps = steps(pulse) end
  local kept = fresh()
  host.track("pattern", function() return kept end, function(old) copy(old, kept) end)
  -- The first to run it has the position that survives a reload; others begin anew.
  local isTaken = false
  return function()
    local state = isTaken and fresh() or kept
    isTaken = true
    run(pattern, state)
    if state == kept then isTaken = false end
  end
end
