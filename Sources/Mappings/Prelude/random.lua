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

-- One element of a list.
function words.choose(list)
  if type(list) ~= "table" or #list == 0 then
    host.fail("choose needs a list with something in it, not " .. host.describe(list))
  end
  return list[1 + math.floor(uniform() * #list)]
end

words.math.random = words.random
words.math.randomseed = function()
  host.fail("the seed of a mapping is given with --seed; math.randomseed is not available")
end
