-- L-systems: symbols that are rewritten all at once, generation by generation (Lindenmayer, "Mathematical Models
-- for Cellular Interaction in Development", 1968; stochastic rules as in Prusinkiewicz and Lindenmayer, "The
-- Algorithmic Beauty of Plants", 1990, section 1.7). Calling one gives the next symbol of its generation.
local words, host = _G, host

local LSystem = { __name = "lsystem" }

-- The most symbols of a generation.
local LIMIT = 100000

local function symbols(value, what)
  if type(value) == "string" then return host.letters(value) end
  if type(value) == "table" and not value["#kind"] then return host.copied(value) end
  host.fail(what .. " is " .. host.describe(value) .. "; expected a text or a list of symbols")
end

-- A rule: { { result, upTo }, …, total = the sum of the weights }.
local function rule(symbol, value)
  local name = "the rule of " .. tostring(symbol)
  local isWeighted = type(value) == "table" and #value == 0 and next(value) ~= nil
  if not isWeighted then return { { symbols(value, name), 1 }, total = 1 } end
  local results, texts, total = {}, {}, 0
  for text in pairs(value) do texts[#texts + 1] = text end
  table.sort(texts)
  for _, text in ipairs(texts) do
    local weight = value[text]
    if type(weight) ~= "number" or not (weight >= 0 and weight < math.huge) then
      host.fail("a weight of " .. name .. " is " .. host.describe(weight)
        .. "; expected a number of 0 or more")
    end
    total = total + weight
    results[#results + 1] = { symbols(text, name), total }
  end
  if total == 0 then host.fail(name .. " needs a result with a weight above 0") end
  results.total = total
  return results
end

local function successor(choices)
  if #choices == 1 then return choices[1][1] end
  local point = host.uniform() * choices.total
  for _, choice in ipairs(choices) do
    if point < choice[2] then return choice[1] end
  end
  return choices[#choices][1]
end

local function rewritten(list, rules)
  local result = {}
  for _, symbol in ipairs(list) do
    local choices = rules[symbol]
    if choices then
      for _, new in ipairs(successor(choices)) do result[#result + 1] = new end
    else
      result[#result + 1] = symbol
    end
    if #result > LIMIT then
      host.fail("a generation of lsystem has more than " .. LIMIT .. " symbols; use fewer generations")
    end
  end
  return result
end

local methods = {}

-- The present symbols; made when they are first asked for, so that chance is that of the sequence that asks.
local function present(self)
  while self.made < self.generation do
    self.symbols, self.made = rewritten(self.symbols, self.rules), self.made + 1
  end
  if #self.symbols == 0 then host.fail("this lsystem has no symbols left") end
  return self.symbols
end

-- One generation on; the next symbol is its first.
function methods:grow()
  self.generation, self.place = self.generation + 1, 1
  present(self)
  return self
end

-- The symbols as one text, and as a list.
function methods:text() return table.concat(present(self)) end

function methods:list() return host.copied(present(self)) end

function methods:reset()
  self.place = 1
  return self
end

function LSystem:__index(key)
  if math.tointeger(key) then return present(self)[key] end
  if methods[key] == nil then host.unknown("method of an lsystem", key, methods) end
  return methods[key]
end

function LSystem:__len() return #present(self) end

function LSystem:__tostring() return self:text() end

function LSystem:__call()
  local list = present(self)
  local symbol = list[self.place]
  self.place = self.place % #list + 1
  return symbol
end

local options = { axiom = true, rules = true, generations = true }

-- What a system is made of, as a text: symbols that grew by the same rules survive a reload.
local function made(o, axiom)
  local parts = { table.concat(axiom, " ") }
  for symbol, value in pairs(o.rules) do
    parts[#parts + 1] = tostring(symbol)
    if type(value) ~= "table" then value = { value } end
    for key, item in pairs(value) do
      parts[#parts + 1] = tostring(key) .. "=" .. tostring(item)
    end
  end
  return table.concat(parts, ";")
end

function words.lsystem(o)
  host.checkOptions("lsystem", o, options)
  host.need("table", o.rules, "lsystem needs rules = { A = \"AB\", … }")
  local rules = {}
  for symbol, value in pairs(o.rules) do rules[symbol] = rule(symbol, value) end
  local axiom = symbols(o.axiom, "the axiom of lsystem")
  if #axiom == 0 then host.fail("the axiom of lsystem is empty") end
  local generation = host.whole(o.generations == nil and 1 or o.generations, "generations", 0)
  local system = setmetatable({
    ["#kind"] = "lsystem", rules = rules, symbols = axiom, made = 0, generation = generation,
    place = 1,
  }, LSystem)
  local source = made(o, axiom) .. ";" .. generation
  host.track("lsystem", function()
    return { symbols = system.symbols, made = system.made, generation = system.generation,
      place = system.place, source = source }
  end, function(old)
    if old.source == source then
      system.symbols, system.made, system.generation = old.symbols, old.made, old.generation
    end
    system.place = (old.place - 1) % #present(system) + 1
  end)
  return system
end
