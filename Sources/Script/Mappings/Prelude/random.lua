-- Chance, from the seeded stream of the sequence (or of control) that asks.
local words, host = _G, host
local uniform = host.uniform

-- random() is a number in 0..1; random(n) a whole number in 1..n; random(a, b) a whole number in a..b
-- when both are whole, else any number between them.
function words.random(a, b)
  if a == nil then return uniform() end
  if b == nil then a, b = 1, a end
  if type(a) ~= "number" or type(b) ~= "number" or not (b >= a and b - a < math.huge) then
    host.fail("random(a, b) needs two numbers, the first not above the second")
  end
  local first, last = math.tointeger(a), math.tointeger(b)
  if first and last then return first + math.floor(uniform() * (last - first + 1)) end
  return a + uniform() * (b - a)
end

-- The place of a random element by weights: numbers of 0 or more that are not all 0.
local function weighted(word, weights, count)
  if type(weights) ~= "table" or #weights ~= count then
    host.fail(word .. " needs as many weights as values, here " .. count .. ", not "
      .. (type(weights) == "table" and #weights or host.describe(weights)))
  end
  local total = 0
  for _, weight in ipairs(weights) do
    total = total + host.weight(weight, word)
  end
  if total == 0 then host.fail(word .. " needs a weight above 0") end
  local point = uniform() * total
  for index, weight in ipairs(weights) do
    point = point - weight
    if point < 0 then return index end
  end
  local last = count
  while weights[last] == 0 do last = last - 1 end
  return last
end

local function filled(word, list, ...)
  local hint = type(list) ~= "table" and list ~= nil and host.listed(word, list, ...) or nil
  host.needList(list, word .. " needs a list with something in it", hint)
  return list
end

-- One element of a list; `weights` beside it says how often each comes.
function words.choose(list, ...)
  local count = #filled("choose", list, ...)
  host.onlyList("choose", list, { weights = true }, ...)
  if list.weights ~= nil then return list[weighted("choose", list.weights, count)] end
  return list[1 + math.floor(uniform() * count)]
end

-- One element of a list by a list of weights.
function words.wchoose(list, weights)
  return list[weighted("wchoose", weights, #filled("wchoose", list))]
end

-- The elements of a list in another order, as a new list (Fisher and Yates; Durstenfeld 1964).
function words.shuffle(list, ...)
  local mixed = host.copied(filled("shuffle", list, ...))
  host.onlyList("shuffle", list, {}, ...)
  for index = #mixed, 2, -1 do
    local other = 1 + math.floor(uniform() * index)
    mixed[index], mixed[other] = mixed[other], mixed[index]
  end
  return mixed
end

words.math.random = words.random
words.math.randomseed = function()
  host.fail("the seed of a mapping is given with ‹seed›; math.randomseed is not available")
end
