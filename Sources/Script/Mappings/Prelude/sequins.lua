-- Sequences of values, as on norns and crow: s = sequins{ 1, 2, 3 }; s() gives the next one.
-- A sequins within a sequins is called in its turn; every, times, count and all say when it
-- gives a value and when the outer one goes on. map and arithmetic change the values on their way out.
local words, host = _G, host

local Sequins, methods = {}, {}
local STATE = "#state"
local SKIP, STAY = "skip", "stay"

-- Values that are skipped in a row before a sequins counts as empty.
local TRIES = 4096

local function wrap(index, count) return (index - 1) % count + 1 end

local function state(s) return rawget(s, STATE) end

-- The state of a value that is a sequins; nil for any other.
local function inner(value) return type(value) == "table" and rawget(value, STATE) or nil end

local advance

-- A value, which a sequins gives by being called.
local function plain(value)
  local within = inner(value)
  if within then return (advance(within)) end
  return value
end

-- One value, and whether the outer sequins stays on this element.
local function take(self)
  local count = #self.data
  for _ = 1, TRIES do
    local index = self.next or wrap(self.index + host.whole(plain(self.stride), "the step"), count)
    self.index, self.next = wrap(index, count), nil
    local value, status = self.data[self.index], nil
    if inner(value) then value, status = advance(inner(value)) end
    if status == STAY then self.next = self.index end
    if status ~= SKIP then return value end
  end
  return nil, SKIP
end

local function counted(flow)
  if not flow then return nil end
  flow.calls = flow.calls + 1
  return flow.calls, plain(flow.n)
end

local function changed(self, value)
  if not self.change or value == nil then return value end
  local extras = {}
  for index, extra in ipairs(self.extras) do extras[index] = plain(extra) end
  return self.change(value, table.unpack(extras))
end

function advance(self)
  local flows = self.flows
  local calls, n = counted(flows.every)
  if calls and calls % n ~= 0 then return nil, SKIP end
  calls, n = counted(flows.times)
  if calls and calls > n then return nil, SKIP end
  calls, n = counted(flows.count)
  local status
  if calls and calls < n then
    status = STAY
    -- The turns that it stays for count as one call.
    if flows.every then flows.every.calls = flows.every.calls - 1 end
  elseif calls then
    flows.count.calls = 0
  end
  local value, skipped = take(self)
  return changed(self, value), skipped or status
end

function Sequins:__call()
  if host.describing then host.noteChance() end
  return (advance(state(self)))
end

function Sequins:__index(key)
  local data = state(self).data
  if math.tointeger(key) then return data[wrap(key, #data)] end
  local method = Sequins[key]
  if method == nil and type(key) == "string" then
    host.unknown("method of a sequins", key, methods)
  end
  return method
end

function Sequins:__newindex(key, value)
  local data = state(self).data
  if not math.tointeger(key) then host.fail("a sequins has values at whole numbers only") end
  data[wrap(key, #data)] = value
end

function Sequins:__len() return #state(self).data end

function Sequins:__tostring()
  local s, parts = state(self), {}
  for index, value in ipairs(s.data) do parts[index] = tostring(value) end
  return "s[" .. (s.next or s.index) .. "]{" .. table.concat(parts, ",") .. "}"
end

-- A whole number, or a sequins of such.
local function turns(value, what, least)
  if inner(value) then return value end
  return host.whole(value, what, least)
end

function Sequins:step(stride)
  state(self).stride = turns(stride, "the step")
  return self
end

function Sequins:select(index)
  state(self).next = host.whole(index, "the index")
  return self
end

function Sequins:peek() local s = state(self) return s.data[s.index] end

local function modify(name)
  return function(self, n)
    state(self).flows[name] = { n = turns(n, "the number", 1), calls = 0 }
    return self
  end
end

Sequins.every, Sequins.times, Sequins.count = modify "every", modify "times", modify "count"

function Sequins:once() return self:times(1) end

-- All values of this sequins before the outer one goes on.
function Sequins:all() return self:count(#self) end

-- Changes every value on its way out; further arguments go to the function too, a sequins by its next value.
-- Without a function the values are as they were.
function Sequins:map(change, ...)
  if change ~= nil then host.need("function", change, "map needs a function") end
  local s = state(self)
  s.change, s.extras = change, { ... }
  return self
end

function Sequins:reset()
  local s = state(self)
  s.next = 1
  local function again(value) if inner(value) then value:reset() end end
  for _, value in ipairs(s.data) do again(value) end
  for _, extra in ipairs(s.extras) do again(extra) end
  for _, flow in pairs(s.flows) do
    flow.calls = 0
    again(flow.n)
  end
  return self
end

local function values(source, ...)
  if type(source) == "string" and source:find("%s") then
    host.fail("sequins takes a text letter by letter, and this one has blanks",
      "write the values as a list: sequins { " .. table.concat(host.quotedWords(source), ", ") .. " }")
  end
  if type(source) == "string" then source = host.letters(source) end
  local hint = type(source) == "number" and host.listed("sequins", source, ...) or nil
  host.needList(source, "sequins needs a list of values", hint)
  return host.copied(source)
end

local function flowsOf(flows, old)
  local taken = {}
  for name, flow in pairs(flows) do
    taken[name] = { n = flow.n, calls = old and old[name] and old[name].calls or flow.calls }
  end
  return taken
end

-- New values at the old position; those of another sequins with its flow and its change. A sequins in the place
-- of a sequins gets the values of the new one.
function Sequins:settable(source)
  local s, from = state(self), inner(source)
  if from then
    s.flows = flowsOf(from.flows, s.flows)
    s.change, s.extras = from.change, from.extras
  end
  local data = values(from and from.data or source)
  for index, value in ipairs(data) do
    local old = s.data[index]
    if inner(value) and inner(old) then data[index] = old:settable(value) end
  end
  s.data, s.index = data, wrap(s.index, #data)
  return self
end

local function make(s)
  host.track("sequins", function()
    local calls = {}
    for name, flow in pairs(s.flows) do calls[name] = flow.calls end
    return { index = s.index, next = s.next or 0, calls = calls }
  end, function(old)
    s.index = wrap(old.index, #s.data)
    s.next = old.next > 0 and wrap(old.next, #s.data) or nil
    for name, flow in pairs(s.flows) do flow.calls = old.calls[name] or flow.calls end
  end)
  return setmetatable({ ["#kind"] = "sequins", [STATE] = s }, Sequins)
end

local function copied(value)
  local from = inner(value)
  if not from then return value end
  local s = { data = {}, index = from.index, next = from.next, extras = {} }
  for index, item in ipairs(from.data) do s.data[index] = copied(item) end
  for index, extra in ipairs(from.extras) do s.extras[index] = copied(extra) end
  s.flows, s.stride, s.change = flowsOf(from.flows), copied(from.stride), from.change
  return make(s)
end

-- Another sequins that stands at the same place and goes on by itself.
function Sequins:copy() return copied(self) end

-- A sequins of the next so many values.
function Sequins:bake(count)
  local list = {}
  for index = 1, count == nil and #self or host.whole(count, "the number of values", 1) do
    list[index] = self()
  end
  return words.sequins(list)
end

-- The copy of a sequins whose values go through an operation, after the change that it has.
local function operation(apply)
  return function(a, b)
    local left = inner(a) ~= nil
    local result = copied(left and a or b)
    local s = state(result)
    local change, extras = s.change, s.extras
    local operand = left and b or a
    return result:map(function(value, other, ...)
      if change then value = change(value, ...) end
      if left then return apply(value, other) end
      return apply(other, value)
    end, copied(operand), table.unpack(extras))
  end
end

Sequins.__add = operation(function(a, b) return a + b end)
Sequins.__sub = operation(function(a, b) return a - b end)
Sequins.__mul = operation(function(a, b) return a * b end)
Sequins.__div = operation(function(a, b) return a / b end)
Sequins.__mod = operation(function(a, b) return a % b end)

host.methods("sequins", Sequins)
for name in pairs(Sequins) do
  if not name:find("^__") then methods[name] = true end
end

function words.sequins(source, ...)
  if type(source) == "table" then host.onlyList("sequins", source, {}, ...) end
  return make({ data = values(source, ...), index = 1, next = 1, stride = 1, flows = {}, extras = {} })
end
