-- What a running mapping reads: env, out and params are tables that the host writes and reads at each
-- tick; `params` is empty until the mapping has been declared.
local words, host = _G, host

words.params = setmetatable({}, {
  __index = function(_, name)
    if not host.params then
      host.fail("params can be read by sequences, control and functions of map, "
        .. "not while the file runs")
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
