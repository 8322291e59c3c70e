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

-- Guards the global variables of a mapping's file.
function host.strict(environment)
  setmetatable(environment, {
    __index = function(_, name)
      if type(name) == "string" then host.unknown("word", name, environment) end
    end,
  })
end
