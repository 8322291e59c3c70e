-- Positions that survive a reload: those of the sequins, chains, walks and lattices that the file makes while
-- it runs, the first of a kind to the first of that kind, and so on. And the environment of the prompt.
local host = host

local tracked = {}

-- Remembers something with a position: functions that give it as a table, and take it.
function host.track(kind, save, load)
  if not host.params then tracked[#tracked + 1] = { kind = kind, save = save, load = load } end
end

-- The positions by kind.
function host.positions()
  local kinds = {}
  for _, item in ipairs(tracked) do
    local list = kinds[item.kind] or {}
    kinds[item.kind] = list
    list[#list + 1] = item.save()
  end
  return kinds
end

function host.resume(kinds)
  local counts = {}
  for _, item in ipairs(tracked) do
    local count = (counts[item.kind] or 0) + 1
    counts[item.kind] = count
    local old = kinds[item.kind] and kinds[item.kind][count]
    if old ~= nil then item.load(old) end
  end
end

-- Takes over the fields of the table `state` of the version before.
function host.keep(state, values)
  for name, value in pairs(values) do state[name] = value end
end

-- What is typed at the prompt sees the file's global variables and `env`, and sets the former.
function host.share(environment) host.shared = environment end

function host.prompt(environment)
  environment.env, environment.params = host.env, host.params
  setmetatable(environment, { __index = host.shared, __newindex = host.shared })
end
