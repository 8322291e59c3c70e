-- Markov chains: m = markov{ C4 = { D4 = 2, E4 = 1 }, D4 = { C4 = 1 }, E4 = { C4 = 1 } }; m() gives the
-- next state, chosen by the weights of the present one. The chain begins at `start`, or at its first
-- state in the order of names.
local words, host = _G, host

local Markov = {}
Markov.__index = Markov

local function ordered(keys)
  local list = {}
  for key in pairs(keys) do list[#list + 1] = key end
  table.sort(list, function(a, b)
    if type(a) == type(b) then return a < b end
    return type(a) == "number"
  end)
  return list
end

local function row(weights, states)
  if type(weights) ~= "table" then
    host.fail("a state of markov needs a table of next states with weights")
  end
  local result, total = {}, 0
  for _, name in ipairs(ordered(weights)) do
    if states[name] == nil then host.unknown("state", name, states) end
    total = total + host.weight(weights[name], "markov")
    result[#result + 1] = { name = name, upTo = total }
  end
  if total == 0 then host.fail("a state of markov needs a next state with a weight above 0") end
  return { total = total, result }
end

function Markov:__call()
  local now = self.state
  local next = self.rows[now]
  local point = host.uniform() * next.total
  for _, choice in ipairs(next[1]) do
    if point < choice.upTo then self.state = choice.name break end
  end
  return now
end

function words.markov(states, start)
  if type(states) ~= "table" or next(states) == nil then
    host.fail("markov needs a table of states, not " .. host.describe(states))
  end
  local first = start
  if first == nil then first = ordered(states)[1] end
  if states[first] == nil then host.unknown("state", first, states) end
  local rows = {}
  for name, weights in pairs(states) do rows[name] = row(weights, states) end
  local chain = setmetatable({ ["#kind"] = "markov", rows = rows, state = first }, Markov)
  host.track("markov", function() return { state = chain.state } end, function(old)
    if rows[old.state] then chain.state = old.state end
  end)
  return chain
end
