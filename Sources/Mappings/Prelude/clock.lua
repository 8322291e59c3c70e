-- Time: seconds and beats. A sequence waits with sync or sleep; everything between two waits happens
-- at one instant.
local words, host = ...
local yield = words.coroutine.yield

-- Waits for the next multiple of so many beats.
function words.sync(beats)
  host.wait("sync", beats)
  yield("sync", beats)
end

-- Waits so many seconds.
function words.sleep(seconds)
  host.wait("sleep", seconds)
  yield("sleep", seconds)
end

-- Beats and seconds since the start.
words.beat, words.now = host.beat, host.now

-- Calls a function at each multiple of so many beats, the present instant included. In `sequences` it is
-- a sequence of its own; within a running sequence it goes on for ever there.
function words.every(beats, action)
  if type(action) ~= "function" then
    host.fail("every(beats, function) needs a function, not " .. host.describe(action))
  end
  host.positive("every", beats)
  local function forever(env)
    if not host.isOn(beats) then words.sync(beats) end
    while true do
      action(env)
      words.sync(beats)
    end
  end
  if host.isPlaying() then forever(host.env) end
  return forever
end
