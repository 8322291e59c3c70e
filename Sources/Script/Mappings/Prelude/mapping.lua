-- The table that a mapping's file returns, and references to its parameters.
local words, host = _G, host

function words.mapping(declaration)
  if host.params then host.fail("mapping makes what the file returns, once", "end the file with return mapping { … }") end
  host.need("table", declaration, "mapping needs a table")
  host.tunings = declaration.tunings
  return { ["#kind"] = "mapping", declaration = declaration, line = host.line() }
end

-- The present value of a parameter, for the domain, range and smooth of map entries.
function words.param(name)
  host.need("string", name, "param needs the name of a parameter")
  return { ["#kind"] = "param", name = name, line = host.line() }
end
