-- Notes: play("pad", { pitch = "D2", level = -18 }) begins one and returns it.
local words, host = _G, host

local methods = {
  -- Gives the note its own values; `ramp` is the time in seconds to reach them.
  set = function(self, values)
    host.set(self.id, self.voice, values)
    return self
  end,

  -- Lets the note go.
  release = function(self) host.release(self.id) end,
}
host.methods("note", methods)

local Note = {
  __name = "note",
  __index = function(_, name)
    return rawget(methods, name) or host.unknown("method of a note", name, methods)
  end,
  __newindex = function(_, name)
    host.fail("a note is changed by its methods, not by a field",
      "a parameter of its voice: note:set { " .. tostring(name) .. " = … }; a value of your own: a variable beside the note")
  end,
}

-- Options: pitch, velocity, level (dB), pan, the voice's own parameters, and either duration (s) or
-- beats; without one of these the note is held until it is released or the mapping ends.
function words.play(voice, options)
  local id, index = host.play(voice, options)
  return setmetatable({ ["#kind"] = "note", id = id, voice = index }, Note)
end

-- Begins a recording of `concrete` by its name; it sounds to its end, or until note:release().
function words.dejavu(name)
  local id, index = host.dejavu(name)
  return setmetatable({ ["#kind"] = "note", id = id, voice = index }, Note)
end
