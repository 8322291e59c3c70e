-- Time: seconds, beats and bars. A sequence waits with sync or sleep; everything between two waits happens
-- at one instant. clock.run starts further coroutines, as on norns.
local words, host = _G, host
local yield = words.coroutine.yield

local function wait(word, amount, offset)
  host.wait(word, amount, offset)
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
words.beat, words.now = host.beat, host.now
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

-- Calls a function at each multiple of so many beats (or "bar"), the present instant included. In `sequences`
-- it is a sequence of its own; within a running sequence it goes on for ever there.
function words.every(beats, action)
  if type(action) ~= "function" then
    host.fail("every(beats, function) needs a function, not " .. host.describe(action))
  end
  host.checkSteps("every", beats)
  local function forever(env)
    if not host.isOn(beats) then words.sync(beats) end
    while true do
      action(env)
      words.sync(beats)
    end
  end
  if host.canWait() then forever(host.env) end
  if host.params then host.fail("every belongs in `sequences`, or into a running sequence") end
  return forever
end

local clock = {}

-- Starts a coroutine and returns its number; it runs at once, up to its first wait.
function clock.run(action, ...)
  if type(action) ~= "function" then
    host.fail("clock.run needs a function, not " .. host.describe(action))
  end
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
