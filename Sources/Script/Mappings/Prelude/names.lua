-- Unknown words are errors, with the nearest known one, instead of nil; and errors within words name
-- the script's line even in `return word(...)`: a call of a C function keeps the script's frame. A word
-- refuses values that it has no use for.
local words, host = _G, host

local function guard(names, owner)
  for name, value in pairs(names) do
    if type(value) == "function" then rawset(names, name, host.word(value, owner .. name)) end
  end
end

for name, value in pairs(words) do
  if not host.own[name] then
    if type(value) == "function" then words[name] = host.word(value, name) end
    if type(value) == "table" then guard(value, name .. (name == "lattice" and ":" or ".")) end
  end
end

-- Guards the global variables of a mapping's file: its words lie behind it, where they keep their values.
function host.strict(environment)
  local known = {}
  for name, value in pairs(environment) do
    if name ~= "_G" and name ~= "state" then known[name] = value end
  end
  for name in pairs(known) do environment[name] = nil end
  setmetatable(known, {
    __index = function(_, name)
      if type(name) ~= "string" then return nil end
      local all = {}
      for _, names in ipairs { known, environment } do
        for word in pairs(names) do all[word] = true end
      end
      host.unknown("word", name, all)
    end,
  })
  setmetatable(environment, {
    __index = known,
    __pairs = function()
      local all = {}
      for name, value in next, known do all[name] = value end
      for name, value in next, environment do all[name] = value end
      return next, all, nil
    end,
    __newindex = function(_, name, value)
      if rawget(known, name) ~= nil then host.refuseWord(name, value) end
      rawset(environment, name, value)
    end,
  })
end
