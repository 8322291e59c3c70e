-- Draws without replacement and random walks: each is called for its next value.
local words, host = _G, host
local uniform = host.uniform

local function callable(kind, object, call)
  object["#kind"] = kind
  return setmetatable(object, { __index = object.methods, __call = call, __len = object.length })
end

-- u = urn { 1, 2, 3 }: u() draws until all have come, then they all are in it again.
function words.urn(list)
  host.needList(list, "urn needs a list with something in it")
  local values, left = host.copied(list), {}
  local function refill()
    left = {}
    for index = 1, #values do left[index] = index end
  end
  refill()
  host.track("urn", function() return left end, function(old)
    left = {}
    for _, index in ipairs(old) do if index <= #values then left[#left + 1] = index end end
  end)
  local methods = {}
  function methods:reset()
    refill()
    return self
  end
  -- # is how many are left.
  return callable("urn", { methods = methods, length = function() return #left end }, function()
    if #left == 0 then refill() end
    return values[table.remove(left, 1 + math.floor(uniform() * #left))]
  end)
end

-- A number beyond an end comes back from it, as often as it takes.
local function folded(value, low, high)
  local span = high - low
  if span == 0 then return low end
  local x = (value - low) % (2 * span)
  return low + (x > span and 2 * span - x or x)
end

local function walk(kind, low, high, step, start, move)
  local function finite(value, what)
    if type(value) ~= "number" or not (math.abs(value) < 1e12) then
      host.fail(what .. " of " .. kind .. " is " .. host.describe(value) .. "; expected a number")
    end
    return value
  end
  finite(low, "the low end")
  finite(high, "the high end")
  finite(step, "the step")
  if high < low or step < 0 then
    host.fail(kind .. "(low, high, step) needs low <= high and a step of 0 or more")
  end
  local place = folded(start == nil and low or finite(start, "the start"), low, high)
  host.track(kind, function() return place end, function(old) place = folded(old, low, high) end)
  return callable(kind, {}, function()
    local present = place
    place = folded(place + move(step), low, high)
    return present
  end)
end

-- drunk(low, high, step, start): whole numbers, each up to `step` away from the last.
function words.drunk(low, high, step, start)
  local first = host.whole(low, "the low end of drunk")
  local last = host.whole(high, "the high end of drunk")
  local most = host.whole(step == nil and 1 or step, "the step of drunk", 0)
  if start ~= nil then host.whole(start, "the start of drunk") end
  return walk("drunk", first, last, most, start, function(n)
    return math.floor(uniform() * (2 * n + 1)) - n
  end)
end

-- brownian(low, high, step, start): any numbers, each up to `step` away from the last (SuperCollider's Pbrown).
function words.brownian(low, high, step, start)
  return walk("brownian", low, high, step == nil and 0.125 or step, start, function(n)
    return (2 * uniform() - 1) * n
  end)
end
