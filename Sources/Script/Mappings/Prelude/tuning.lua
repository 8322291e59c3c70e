-- Pitch sets: tuning("lydian", "D3"), or tuning({ 0, 2.04, 3.86, 7.02 }, "D3", 12) for one's own.
local words, host = _G, host

local Tuning = {}
Tuning.__name = "tuning"
local methods = {}

function Tuning.__index(_, key)
  if methods[key] ~= nil then return methods[key] end
  if type(key) == "number" then
    host.fail("a tuning has no elements in brackets", "write :degree(0) for its root, :degree(1) for the next")
  end
  if type(key) == "string" and key ~= "#kind" then host.unknown("method of a tuning", key, methods) end
end

-- The MIDI pitch of a degree, 0 = root; degrees go on below and above the octave.
function methods:degree(number)
  local degrees = self.degrees
  local index = host.whole(number, "the degree")
  local count = #degrees
  return self.root + (index // count) * self.period + degrees[index % count + 1]
end

-- The semitones from the root to a degree.
function methods:interval(number) return self:degree(number) - self.root end

-- The pitch of the set nearest to any pitch, as a MIDI number.
function methods:snap(pitch)
  local wanted = host.midi(pitch) - self.root
  local octave = (wanted // self.period) * self.period
  local best
  for _, base in ipairs { octave - self.period, octave, octave + self.period } do
    for _, step in ipairs(self.degrees) do
      local candidate = base + step
      if not best or math.abs(candidate - wanted) < math.abs(best - wanted) then
        best = candidate
      end
    end
  end
  return self.root + best
end

-- A list of pitches from one degree to another, both included.
function methods:pitches(first, last)
  local list = {}
  for degree = host.whole(first, "the first degree"), host.whole(last, "the last degree") do
    list[#list + 1] = self:degree(degree)
  end
  return list
end

function Tuning:__len() return #self.degrees end

function Tuning:__tostring() return self.name .. " on " .. host.note(self.root) end

host.methods("tuning", methods)

function words.tuning(set, root, period)
  local name, degrees, octave = host.tuning(set, period)
  return setmetatable({
    ["#kind"] = "tuning", name = name, degrees = degrees, period = octave,
    root = host.midi(root == nil and "C4" or root),
  }, Tuning)
end

-- The pitch of a degree in the tuning that the map's `tuning` target picks from `tunings`.
function words.degree(number)
  local index = host.tuningIndex()
  local chosen = host.tunings and host.tunings[index]
  if not chosen then
    host.fail("degree() needs a list `tunings = { tuning(...), ... }` in the mapping")
  end
  return chosen:degree(number)
end
