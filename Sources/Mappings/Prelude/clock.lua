-- Time: seconds and beats. A sequence waits with sync or sleep; everything between two waits happens
-- at one instant.
local words, host = _G, host
local yield, running = words.coroutine.yield, words.coroutine.running

host.running, host.threads = running, {}

local function isSequence() return host.threads[running()] == true end

local function wait(word, amount, offset)
  if not isSequence() then
    host.fail(word .. " waits: only a sequence can, "
      .. "not control, a map function or a coroutine of your own")
  end
  host.wait(word, amount, offset)
  yield(word, amount, offset or 0)
end

-- Waits for the next multiple of so many beats, moved by an offset in beats.
function words.sync(beats, offset) wait("sync", beats, offset) end

-- Waits so many seconds.
function words.sleep(seconds) wait("sleep", seconds) end

-- Beats and seconds since the start.
words.beat, words.now = host.beat, host.now

-- Calls a function at each multiple of so many beats, the present instant included. In `sequences`
-- it is a sequence of its own; within a running sequence it goes on for ever there.
function words.every(beats, action)
  if type(action) ~= "function" then
    host.fail("every(beats, function) needs a function, not " .. host.describe(action))
  end
  host.wait("sync", beats)
  local function forever(env)
    if not host.isOn(beats) then words.sync(beats) end
    while true do
      action(env)
      words.sync(beats)
    end
  end
  if isSequence() then forever(host.env) end
  if host.params then host.fail("every belongs in `sequences`, or into a running sequence") end
  return forever
end
