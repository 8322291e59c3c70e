-- Rhythms: lists of steps, each false at a rest and true or a strength in 0...1 at a hit. One kind for `every`, for
-- the pulse of a pattern and for what reads it step by step.
local words, host = _G, host

local Rhythm = {}
local methods = {}

-- The most steps of a rhythm.
local LONGEST = 1024

function Rhythm.__index(_, key)
  local method = methods[key]
  if method == nil and type(key) == "string" and key ~= "#kind" then
    host.unknown("method of a rhythm", key, methods)
  end
  return method
end

function Rhythm.__tostring(rhythm)
  local marks = {}
  for index, hit in ipairs(rhythm) do
    local strength = hit == true and 1 or hit
    marks[index] = not hit and "." or strength <= 0.25 and "o" or strength <= 0.5 and "x" or "X"
  end
  return table.concat(marks)
end

-- The hit or rest of a step, counted from 1; after the last step the first one comes again.
function methods:at(step) return self[(host.whole(step, "the step") - 1) % #self + 1] end

host.methods("rhythm", methods)

-- What the marks of a text mean; spaces and bar lines are for the eye.
local marks = { X = 1, x = 0.5, o = 0.25, ["."] = false, ["-"] = false }
local ignored = { [" "] = true, ["|"] = true }

local function stepsOfText(text)
  local steps = {}
  for _, mark in ipairs(host.letters(text)) do
    if marks[mark] == nil and not ignored[mark] then
      host.fail("a rhythm has the mark " .. host.describe(mark)
        .. "; expected X, x or o for an accent, a hit or a soft one, and . or - for a rest")
    end
    if not ignored[mark] then steps[#steps + 1] = marks[mark] end
  end
  return steps
end

local function stepsOfList(list)
  local steps = {}
  for index, value in ipairs(list) do
    if type(value) ~= "boolean" then value = host.within(value, "a step of a rhythm", 0, 1) end
    steps[index] = value ~= 0 and value
  end
  return steps
end

-- The rhythm of a text or a list; a rhythm is one already.
function host.rhythm(value)
  if type(value) == "table" and getmetatable(value) == Rhythm then return value end
  local isText = type(value) == "string"
  if not isText and (type(value) ~= "table" or value["#kind"]) then
    host.fail("a rhythm is " .. host.describe(value)
      .. "; expected a text such as \"x..x..x.\", euclid(3, 8) or a list of hits")
  end
  local steps = isText and stepsOfText(value) or stepsOfList(value)
  if #steps == 0 or #steps > LONGEST then
    host.fail("a rhythm has " .. #steps .. " steps; expected 1 to " .. LONGEST)
  end
  return setmetatable(steps, Rhythm)
end

-- rhythm "X.x. o..." or rhythm { 1, 0, 0.5, 0 }.
function words.rhythm(value) return host.rhythm(value) end

-- euclid(3, 8) spreads 3 hits evenly over 8 steps (Toussaint, "The Euclidean Algorithm Generates Traditional Musical
-- Rhythms", 2005; the rotation is that of norns' er.gen). A third number turns the rhythm to the right by so many steps.
function words.euclid(hits, steps, turn)
  local k, n = host.whole(hits, "hits", 0), host.whole(steps, "steps", 1)
  local w = host.whole(turn or 0, "turn")
  if k > n and k <= LONGEST then
    host.fail("euclid needs no more hits than steps, not " .. k .. " in " .. n,
      "the hits come first: write euclid(" .. n .. ", " .. k .. ")")
  end
  if n > LONGEST then host.fail("euclid needs steps <= " .. LONGEST) end
  local rhythm = {}
  for step = 0, n - 1 do
    rhythm[(step + w) % n + 1] = k > 0 and (step * k) % n < k
  end
  return setmetatable(rhythm, Rhythm)
end

-- The same under the names of norns and of Sonic Pi.
words.er, words.spread = host.members("er", { gen = words.euclid }), words.euclid
