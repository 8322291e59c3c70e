-- Signals: what unit generators give and take, and the arithmetic between them. Nothing sounds while
-- they are connected: a graph is described, which the engine builds.
local words, host = _G, host

local Signal = { __name = "signal" }

host.describing = false

local function signal(id) return setmetatable({ ["#kind"] = "signal", id = id }, Signal) end

local function arithmetic(name)
  return function(a, b) return signal(host.arithmetic(name, a, b)) end
end

Signal.__add, Signal.__sub = arithmetic "add", arithmetic "subtract"
Signal.__mul, Signal.__div = arithmetic "multiply", arithmetic "divide"

function Signal.__unm(a) return signal(host.arithmetic("multiply", a, -1)) end

local function refuse(what, instead)
  return function()
    host.fail(
      "a signal cannot be " .. what .. ": it has no value while the graph is described", instead)
  end
end

local choices = "write max(a, b), min(a, b) or clip(x, low, high), or decide in the sequence and give play a parameter"
Signal.__lt, Signal.__le = refuse("compared", choices), refuse("compared", choices)
Signal.__mod = refuse("used with %", "write wrap(x, 0, 1) for the part after the point")
Signal.__pow = refuse("used with ^", "write pow(x, 2), or x * x")
Signal.__idiv, Signal.__concat = refuse "used with //", refuse "used with .."
Signal.__call = refuse("called", "write * for a product")
function Signal.__index(_, name) host.refuseMember(name) end
Signal.__len = refuse "measured"

for _, name in ipairs(host.unitNames) do
  words[name] = function(...) return signal(host.unit(name, ...)) end
end

for _, name in ipairs(host.effectNames) do
  words[name] = function(...)
    return { ["#kind"] = "effect", id = host.effect(name, ...) }
  end
end

-- A voice: its own parameters and a function that connects unit generators to what it returns.
function words.synth(parameters, graph, options)
  if type(parameters) == "function" then
    if options ~= nil then host.fail("synth takes parameters, a function and options, in this order") end
    parameters, graph, options = {}, parameters, graph
  end
  host.need("function", graph, "synth needs a function that returns a signal")
  local voice, slots = host.beginVoice(parameters, options)
  local values = {}
  for name, id in pairs(slots) do values[name] = signal(id) end
  local p = setmetatable({ ["#kind"] = "parameters" }, {
    __pairs = function() return next, values, nil end,
    __index = function(_, name) return values[name] or host.unknown("parameter", name, slots, true) end,
    __newindex = function(_, name)
      if values[name] == nil then host.fail("parameters are declared in the first argument of synth") end
      host.fail("p." .. name .. " is what a note brings, and is not set here",
        "give the result a name: local x = p." .. name .. " * 2")
    end,
  })
  host.describing = true
  local results = table.pack(graph(p))
  host.describing = false
  if results.n > 1 then
    host.fail("the function of synth returns " .. results.n .. " values; expected one signal",
      "write * or + between them, as in return saw(p.pitch) * adsr(p.gate)")
  end
  host.endVoice(voice, results[1])
  return { ["#kind"] = "voice", id = voice }
end

-- A voice that plays samples: sampler{ preset = "Music Box" }, sampler{ file = "bell.wav", root = "C4" }.
function words.sampler(options)
  return { ["#kind"] = "voice", id = host.sampler(options) }
end

-- A voice that goes round and changes its sound on its beats: phrase { beats = 6, components = { "ahead.wav", "aside.wav" } }.
function words.phrase(options)
  return { ["#kind"] = "voice", id = host.phrase(options) }
end
