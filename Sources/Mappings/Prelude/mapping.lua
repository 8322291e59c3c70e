-- The table that a mapping's file returns, and references to its parameters.
local words, host = _G, host

function words.mapping(declaration)
  if type(declaration) ~= "table" then
    host.fail("mapping needs a table, not " .. host.describe(declaration))
  end
  host.tunings = declaration.tunings
  return { ["#kind"] = "mapping", declaration = declaration, line = host.line() }
end

-- The present value of a parameter, for the domain, range and smooth of map entries.
function words.param(name)
  if type(name) ~= "string" then
    host.fail("param needs the name of a parameter, not " .. host.describe(name))
  end
  return { ["#kind"] = "param", name = name, line = host.line() }
end
