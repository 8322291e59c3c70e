-- Time: seconds, beats and bars. A sequence waits with sync or sleep; everything between two waits happens
-- at one instant. clock.run starts further coroutines, as on norns.
local words, host = _G, host
local yield = words.coroutine.yield

-- How many waits have been asked for: a turn of `loop` that adds none would never end.
local waits = 0

local function wait(word, amount, offset)
  host.wait(word, amount, offset)
  waits = waits + 1
  yield()
end

-- Waits for the next multiple of so many beats, or of "bar" or "4 bars", moved by an offset in beats.
function words.sync(beats, offset) wait("sync", beats, offset) end

-- Waits so many seconds.
function words.sleep(seconds) wait("sleep", seconds) end

-- Waits until a beat as written, or a second since the start; not at all when it has passed.
function host.waitUntilBeat(beat) wait("until beat", beat) end
function host.waitUntilSecond(second) wait("until second", second) end

-- Beats, seconds and bars since the start.
function words.beat() return host.beat() end
function words.now() return host.now() end
function words.bar() return host.bars() end

-- Beats per minute now; with a number sets them, at once or over { beats = 8 } or { seconds = 4 }.
function words.tempo(goal, length)
  if goal ~= nil then host.setTempo(goal, length) end
  return host.tempo()
end

-- The meter now, and the beats of its bar; with a text such as "3/4" sets it from the next bar line on.
function words.meter(text)
  if text ~= nil then host.setMeter(text) end
  return host.meter()
end

-- What goes on by itself: in `sequences` it is a sequence of its own, whose count survives a reload, within a running
-- sequence it goes on there.
local function again(word, turns)
  if host.canWait() then return turns(host.env) end
  if host.params then host.fail(word .. " belongs in `sequences`, or into a running sequence") end
  return function(env) return turns(env, host.turns()) end
end

local function isParam(value) return type(value) == "table" and value["#kind"] == "param" end

-- The present number of beats: `param "beats"`, a function and a sequins are asked anew for each wait.
local function present(beats, env, count)
  if host.isCallable(beats) then return beats(env, count) end
  if isParam(beats) then return words.params[beats.name] end
  return beats
end

-- The offset and the rhythm of every; a function gives the rhythm anew for each step.
local function offsetAndRhythm(value)
  if value == nil or type(value) == "number" then return value or 0, nil end
  if type(value) == "function" then return 0, value end
  return 0, host.rhythm(value)
end

-- The strength of a step of a rhythm, counted from 0; false at a rest.
local function strength(rhythm, step, env, count)
  if type(rhythm) == "function" then rhythm = host.rhythm(rhythm(env, count)) end
  local hit = rhythm[step % #rhythm + 1]
  return hit == true and 1 or hit
end

-- Calls function(env, count, strength) at each multiple of so many beats (or "bar"), the present instant included,
-- until it returns false. Between them may stand an offset in beats, as in sync, or a rhythm: then it is called at
-- the hits only. Where the beats are asked anew, the first call comes at once.
function words.every(beats, second, third)
  local action = third == nil and second or third
  host.need("function", action, "every(beats, function) needs a function")
  local isFixed = not host.isCallable(beats) and not isParam(beats)
  if isFixed then host.checkSteps("every", beats) end
  local offset, rhythm = offsetAndRhythm(third ~= nil and second or nil)
  return again("every", function(env, before)
    if isFixed and not host.isOn(beats, offset) then wait("every", beats, offset) end
    for count = 1 + (before or 0), math.huge do
      if before then host.turned(count) end
      local hit = 1
      if rhythm then hit = strength(rhythm, isFixed and host.step(beats, offset) or count - 1, env, count) end
      if hit and action(env, count, hit) == false then return end
      wait("every", present(beats, env, count), offset)
    end
  end)
end

-- Calls function(env, count) again and again until it returns false; it waits by itself.
function words.loop(action)
  host.need("function", action, "loop needs a function")
  return again("loop", function(env, before)
    for count = 1 + (before or 0), math.huge do
      if before then host.turned(count) end
      local waited = waits
      if action(env, count) == false then return end
      if waits == waited then
        host.fail("the function of loop does not wait",
          "let it wait with sync(1) or sleep(0.5), or return false to end")
      end
    end
  end)
end

local clock = {}

-- Starts a coroutine and returns its number; it runs at once, up to its first wait.
function clock.run(action, ...)
  host.need("function", action, "clock.run needs a function")
  local arguments = table.pack(...)
  return host.run(function() action(table.unpack(arguments, 1, arguments.n)) end)
end

-- Ends a coroutine, by its number.
function clock.cancel(number) host.cancel(number) end

function clock.sync(beats, offset) wait("clock.sync", beats, offset) end

function clock.sleep(seconds) wait("clock.sleep", seconds) end

function clock.get_beats() return host.beat() end

function clock.get_tempo() return host.tempo() end

function clock.get_beat_sec() return 60 / host.tempo() end

words.clock = host.members("clock", clock)
