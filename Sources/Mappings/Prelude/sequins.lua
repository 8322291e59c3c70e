-- Sequences of values, as on norns and crow: s = sequins{ 1, 2, 3 }; s() gives the next one.
-- A sequins within a sequins is called in its turn; every, times, count and all say when it
-- gives a value and when the outer one goes on.
local words, host = _G, host

local Sequins = {}
local STATE = "#state"
local SKIP, STAY = "skip", "stay"

local function wrap(index, count) return (index - 1) % count + 1 end

local function state(s) return rawget(s, STATE) end

-- The state of a value that is a sequins; nil for any other.
local function inner(value) return type(value) == "table" and rawget(value, STATE) or nil end

local flow = {}

function flow.every(calls, n) return calls % n == 0 and "value" or SKIP end

function flow.times(calls, n) return calls <= n and "value" or SKIP end

function flow.count(calls, n) return calls % n == 0 and "value" or STAY end

local advance

-- One value, and whether the outer sequins skips this element or stays on it.
local function take(self)
  local count = #self.data
  for _ = 1, count do
    local index = self.next or wrap(self.index + self.stride, count)
    self.index, self.next = wrap(index, count), nil
    local value, status = self.data[self.index], nil
    if inner(value) then value, status = advance(inner(value)) end
    if status == STAY then self.next = self.index end
    if status ~= SKIP then return value end
  end
  return nil, SKIP
end

function advance(self)
  self.calls = self.calls + 1
  local status = self.flow and flow[self.flow](self.calls, self.n)
  if status == SKIP then return nil, SKIP end
  local value, skipped = take(self)
  return value, skipped or status
end

function Sequins:__call()
  local self = state(self)
  local value = advance(self)
  if self.map and value ~= nil then value = self.map(value) end
  return value
end

function Sequins:__index(key)
  local data = state(self).data
  if math.tointeger(key) then return data[wrap(key, #data)] end
  return Sequins[key]
end

function Sequins:__newindex(key, value)
  local data = state(self).data
  if not math.tointeger(key) then host.fail("a sequins has values at whole numbers only") end
  data[wrap(key, #data)] = value
end

function Sequins:__len() return #state(self).data end

function Sequins:step(stride)
  state(self).stride = host.whole(stride, "the step")
  return self
end

function Sequins:select(index)
  state(self).next = host.whole(index, "the index")
  return self
end

function Sequins:peek() local s = state(self) return s.data[s.index] end

local function modify(name)
  return function(self, n)
    local s = state(self)
    s.flow, s.n, s.calls = name, host.whole(n, "the number", 1), 0
    return self
  end
end

Sequins.every, Sequins.times, Sequins.count = modify "every", modify "times", modify "count"

-- All values of this sequins before the outer one goes on.
function Sequins:all() return self:count(#self) end

-- Changes every value on its way out.
function Sequins:map(change)
  if type(change) ~= "function" then
    host.fail("map needs a function, not " .. host.describe(change))
  end
  state(self).map = change
  return self
end

function Sequins:reset()
  local s = state(self)
  s.next, s.calls = 1, 0
  for _, value in ipairs(s.data) do if inner(value) then value:reset() end end
  return self
end

local function values(source)
  if type(source) == "string" then
    local letters = {}
    for _, code in utf8.codes(source) do letters[#letters + 1] = utf8.char(code) end
    return letters
  end
  if type(source) ~= "table" or #source == 0 then
    host.fail("sequins needs a list of values, not " .. host.describe(source))
  end
  local list = {}
  for index, value in ipairs(source) do list[index] = value end
  return list
end

-- New values at the old position.
function Sequins:settable(source) state(self).data = values(source) return self end

function words.sequins(source)
  local start = { data = values(source), index = 1, next = 1, stride = 1, calls = 0 }
  host.track(function()
    return { kind = "sequins", index = start.index, next = start.next or 0, calls = start.calls }
  end, function(old)
    if old.kind ~= "sequins" then return end
    start.index, start.calls = wrap(old.index, #start.data), old.calls
    start.next = old.next > 0 and wrap(old.next, #start.data) or nil
  end)
  return setmetatable({ ["#kind"] = "sequins", [STATE] = start }, Sequins)
end
