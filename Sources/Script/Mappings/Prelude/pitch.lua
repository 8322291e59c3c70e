-- Pitches: a note name ("C#4"), a MIDI number (60), or hz(440).
local words, host = _G, host

local Hertz = {}
Hertz.__index = Hertz
Hertz.__name = "hz"

local function hertz(value)
  return setmetatable({ ["#kind"] = "hz", value = value }, Hertz)
end

local function scaled(a, b, operation)
  local pitch, factor = a, b
  if type(a) == "number" then pitch, factor = b, a end
  if type(factor) ~= "number" then
    host.fail("a pitch in hertz is multiplied by a number, not by " .. host.describe(factor))
  end
  return hertz(operation(pitch.value, factor))
end

function Hertz.__mul(a, b)
  return scaled(a, b, function(value, factor) return value * factor end)
end

function Hertz.__div(a, b)
  if type(a) == "number" then host.fail("a number cannot be divided by a pitch") end
  return scaled(a, b, function(value, factor) return value / factor end)
end

function Hertz.__tostring(pitch) return pitch.value .. " Hz" end

-- A number is in hertz already; names and hz() pitches are converted.
function words.hz(pitch)
  if type(pitch) == "number" then
    if not (pitch > 0 and pitch < math.huge) then
      host.fail("hz() needs a frequency above 0, not " .. pitch)
    end
    return hertz(pitch)
  end
  return hertz(host.hertz(pitch))
end

-- The MIDI number of any pitch.
function words.midi(pitch) return host.midi(pitch) end

-- The name of the note nearest to any pitch.
function words.note(pitch) return host.note(pitch) end
