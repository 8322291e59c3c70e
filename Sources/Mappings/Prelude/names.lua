-- Unknown words are errors, with the nearest known one, instead of nil; and errors within words name
-- the script's line even in `return word(...)`: a call of a C function keeps the script's frame.
local words, host = _G, host

for name, value in pairs(words) do
  if type(value) == "function" and not host.own[name] then words[name] = host.word(value) end
end

-- Guards the global variables of a mapping's file.
function host.strict(environment)
  setmetatable(environment, {
    __index = function(_, name)
      if type(name) == "string" then host.unknown("word", name, environment) end
    end,
  })
end
