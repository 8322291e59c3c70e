-- Lattices, as on norns (lattice v2): sprockets that act at divisions of a measure, driven by one coroutine.
-- Where norns acts on the pulse before, an action comes at its exact beat; a lattice that is pulsed by hand
-- (auto = false) acts on the pulse.
local words, host = _G, host

local Lattice, Sprocket = { __name = "lattice" }, { __name = "sprocket" }
Lattice.__index, Sprocket.__index = Lattice, Sprocket

local function action(value)
  if value == nil then return function() end end
  if type(value) ~= "function" then
    host.fail("the action of a sprocket is " .. host.describe(value) .. "; expected a function")
  end
  return value
end

-- Pulses of a measure, and of a step of a sprocket.
local function measure(lattice) return lattice.ppqn * lattice.meter end
local function step(sprocket) return sprocket.division * measure(sprocket.lattice) end

-- Pulses of the step that is under way: swing is the part of two steps at which the second begins.
local function length(sprocket)
  return step(sprocket) * (sprocket.downbeat and 2 * sprocket.swing / 100 or 1)
end

local function rewind(sprocket)
  sprocket.phase, sprocket.downbeat = step(sprocket) * (1 - sprocket.delay), false
end

-- The sprockets in the order in which they act at one instant.
local function ordered(lattice)
  local list = {}
  for _, sprocket in pairs(lattice.sprockets) do list[#list + 1] = sprocket end
  table.sort(list, function(a, b)
    if a.order ~= b.order then return a.order < b.order end
    return a.id < b.id
  end)
  return list
end

local function act(sprocket, transport)
  sprocket.phase = sprocket.phase - step(sprocket)
  if sprocket.new_delay then
    sprocket.phase = sprocket.phase - step(sprocket) * (sprocket.new_delay - sprocket.delay)
    sprocket.delay, sprocket.new_delay = sprocket.new_delay, nil
  end
  -- A shorter division may have left several steps behind: they are one.
  if sprocket.phase > step(sprocket) + 1e-9 then sprocket.phase = sprocket.phase % step(sprocket) end
  sprocket.downbeat = not sprocket.downbeat
  sprocket.action(transport)
end

-- What a pulse has to do: sprockets, with the part of the pulse after which each acts.
local function due(lattice)
  local list = {}
  for place, sprocket in ipairs(ordered(lattice)) do
    if sprocket.enabled then
      local rest = length(sprocket) - sprocket.phase
      if rest < 1 - 1e-9 then
        list[#list + 1] = { sprocket = sprocket, at = math.max(rest, 0), place = place }
      end
    end
  end
  table.sort(list, function(a, b)
    if a.at ~= b.at then return a.at < b.at end
    return a.place < b.place
  end)
  return list
end

-- Goes through one pulse; `wait` lets the part of it pass that an action asks for.
local function pulse(lattice, wait)
  local transport = lattice.transport
  for _, item in ipairs(due(lattice)) do
    wait(item.at)
    if lattice.enabled and item.sprocket.enabled then act(item.sprocket, transport) end
  end
  for _, sprocket in pairs(lattice.sprockets) do
    if sprocket.enabled then sprocket.phase = sprocket.phase + 1 end
  end
  lattice.transport = transport + 1
end

local function drive(lattice)
  local pulseBeats = 1 / lattice.ppqn
  -- The pulse that is under way: after a reload its actions come where they would have come.
  local first = math.floor(host.writtenBeat() * lattice.ppqn + 1e-9)
  for index = first, math.huge do
    host.waitUntilBeat(index * pulseBeats)
    if lattice.enabled then
      pulse(lattice, function(part)
        if part > 0 then host.waitUntilBeat((index + part) * pulseBeats) end
      end)
    end
  end
end

function Lattice:start()
  self.enabled = true
  if self.auto and not self.coroutine then self.coroutine = words.clock.run(drive, self) end
end

function Lattice:stop() self.enabled = false end

function Lattice:toggle() if self.enabled then self:stop() else self:start() end end

-- Back to the beginning, at rest.
function Lattice:reset()
  self:stop()
  if self.coroutine then words.clock.cancel(self.coroutine) end
  self.coroutine, self.transport = nil, 0
  for _, sprocket in pairs(self.sprockets) do rewind(sprocket) end
end

function Lattice:hard_restart()
  self:reset()
  self:start()
end

function Lattice:destroy()
  self:reset()
  self.sprockets = {}
end

-- Quarter notes in a measure.
function Lattice:set_meter(meter) self.meter = host.within(meter, "the meter", 1 / 16, 64) end

-- One pulse by hand.
function Lattice:pulse()
  if self.enabled then pulse(self, function() end) end
end

local sprocketOptions = {
  action = true, division = true, enabled = true, swing = true, delay = true, order = true,
}

function Lattice:new_sprocket(options)
  options = options or {}
  host.checkOptions("new_sprocket", options, sprocketOptions)
  self.counter = self.counter + 1
  local sprocket = setmetatable({
    ["#kind"] = "sprocket", id = self.counter, lattice = self, action = action(options.action),
    division = host.within(options.division, "the division", 1 / 4096, 4096, 1 / 4),
    enabled = options.enabled ~= false,
    swing = host.within(options.swing, "the swing", 0, 100, 50),
    delay = host.within(options.delay, "the delay", 0, 1, 0),
    order = math.tointeger(host.within(options.order, "the order", 1, 5, 3)) or 3,
  }, Sprocket)
  rewind(sprocket)
  self.sprockets[sprocket.id] = sprocket
  return sprocket
end

Lattice.new_pattern = Lattice.new_sprocket

function Sprocket:start() self.enabled = true end

function Sprocket:stop() self.enabled = false end

function Sprocket:toggle() self.enabled = not self.enabled end

function Sprocket:destroy()
  self.enabled = false
  self.lattice.sprockets[self.id] = nil
end

function Sprocket:set_division(division)
  self.division = host.within(division, "the division", 1 / 4096, 4096)
end

function Sprocket:set_action(new) self.action = action(new) end

function Sprocket:set_swing(swing) self.swing = host.within(swing, "the swing", 0, 100) end

-- Holds from the next action on.
function Sprocket:set_delay(delay) self.new_delay = host.within(delay, "the delay", 0, 1) end

local function track(lattice)
  host.track("lattice", function()
    local phases = {}
    for _, sprocket in ipairs(ordered(lattice)) do
      phases[#phases + 1] = { sprocket.id, sprocket.phase / step(sprocket), sprocket.downbeat }
    end
    return { transport = lattice.transport, phases = phases }
  end, function(old)
    lattice.transport = old.transport
    for _, saved in ipairs(old.phases) do
      local sprocket = lattice.sprockets[saved[1]]
      if sprocket then sprocket.phase, sprocket.downbeat = saved[2] * step(sprocket), saved[3] end
    end
  end)
end

local latticeOptions = { auto = true, ppqn = true, meter = true }

words.lattice = host.members("lattice", {
  new = function(self, options)
    if self ~= words.lattice then options = self end
    options = options or {}
    host.checkOptions("lattice:new", options, latticeOptions)
    local lattice = setmetatable({
      ["#kind"] = "lattice", auto = options.auto ~= false, enabled = false, transport = 0,
      ppqn = host.within(options.ppqn, "ppqn", 1, 9600, 96),
      meter = host.within(options.meter, "the meter", 1 / 16, 64, 4), sprockets = {}, counter = 100,
    }, Lattice)
    track(lattice)
    return lattice
  end,
})
