-- What a running mapping reads: env, out and params are tables that the host writes and reads at each
-- tick; `params` is empty until the mapping has been declared.
local words, host = _G, host

words.params = setmetatable({}, {
  __index = function(_, name)
    if not host.params then
      host.fail("params can be read by sequences, control and functions of map, not while the file runs",
        "a voice gets it as a parameter of its own: synth({ bright = 800 }, function(p) … end), moved by "
        .. "{ from = param \"bright\", to = \"voice.bright\" } or given by play")
    end
    local value = rawget(host.params, name)
    if value == nil then host.unknown("parameter", name, host.params) end
    return value
  end,
  __newindex = function() host.fail("params are set from outside: ‹set›, sliders, variants") end,
})

-- The host's tables, once the mapping is going to run.
function host.adopt(env, params) host.env, host.params = env, params end

-- Does nothing: a call with tables of fields brings them up to date.
function host.refresh() end

-- What a sequence's coroutine runs.
function host.perform(sequence) sequence(host.env) end

-- Which sector on both sides of straight ahead an angle lies in; the last one for an angle that is not known.
function words.sector(angle, limits)
  host.needList(limits, "sector needs a list of angles in degrees", "write sector(env.angle, { 15, 55, 125 })")
  if angle ~= nil then
    host.need("number", angle, "sector needs an angle in degrees, or nil")
    local aside = math.abs((angle + 180) % 360 - 180)
    for index, limit in ipairs(limits) do
      host.need("number", limit, "a limit of sector is an angle in degrees")
      if aside <= limit then return index end
    end
  end
  return #limits + 1
end
