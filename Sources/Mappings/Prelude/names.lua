-- Unknown words are errors, with the nearest known one, instead of nil.
local host = host

-- Guards the global variables of a mapping's file.
function host.strict(environment)
  setmetatable(environment, {
    __index = function(_, name)
      if type(name) == "string" then host.unknown("word", name, environment) end
    end,
  })
end
