-- Positions that survive a reload: those of the sequins and markov chains that the file makes while it runs,
-- the first to the first, and so on. And the environment of the prompt.
local host = host

local tracked = {}

-- Remembers something with a position: functions that give it as a table, and take it.
function host.track(save, load)
  if not host.params then tracked[#tracked + 1] = { save = save, load = load } end
end

function host.positions()
  local list = {}
  for index, item in ipairs(tracked) do list[index] = item.save() end
  return list
end

function host.resume(list)
  for index, item in ipairs(tracked) do
    if list[index] ~= nil then item.load(list[index]) end
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
