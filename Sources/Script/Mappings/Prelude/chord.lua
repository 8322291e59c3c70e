-- Chords: chord("minor 7", "D3") is a list of MIDI pitches; a third argument is the inversion. The names are our
-- own and, in any case, those of norns' musicutil.
local words, host = _G, host

-- Name, other names, semitones above the root; in the order of musicutil, then our own.
host.chords = {
  { "Major", { "Maj" }, { 0, 4, 7 } },
  { "Major 6", { "Maj6", "6" }, { 0, 4, 7, 9 } },
  { "Major 7", { "Maj7" }, { 0, 4, 7, 11 } },
  { "Major 69", { "Maj69" }, { 0, 4, 7, 9, 14 } },
  { "Major 9", { "Maj9" }, { 0, 4, 7, 11, 14 } },
  { "Major 11", { "Maj11" }, { 0, 4, 7, 11, 14, 17 } },
  { "Major 13", { "Maj13" }, { 0, 4, 7, 11, 14, 17, 21 } },
  { "Dominant 7", { "7" }, { 0, 4, 7, 10 } },
  { "Ninth", { "9" }, { 0, 4, 7, 10, 14 } },
  { "Eleventh", { "11" }, { 0, 4, 7, 10, 14, 17 } },
  { "Thirteenth", { "13" }, { 0, 4, 7, 10, 14, 17, 21 } },
  { "Augmented", {}, { 0, 4, 8 } },
  { "Augmented 7", {}, { 0, 4, 8, 10 } },
  { "Augmented Major 7", {}, { 0, 4, 8, 11 } },
  { "Sus4", {}, { 0, 5, 7 } },
  { "Seventh sus4", {}, { 0, 5, 7, 10 } },
  { "Minor Major 7", { "MinMaj7" }, { 0, 3, 7, 11 } },
  { "Minor", { "Min" }, { 0, 3, 7 } },
  { "Minor 6", { "Min6" }, { 0, 3, 7, 9 } },
  { "Minor 7", { "Min7" }, { 0, 3, 7, 10 } },
  { "Minor 69", { "Min69" }, { 0, 3, 7, 9, 14 } },
  { "Minor 9", { "Min9" }, { 0, 3, 7, 10, 14 } },
  { "Minor 11", { "Min11" }, { 0, 3, 7, 10, 14, 17 } },
  { "Minor 13", { "Min13" }, { 0, 3, 7, 10, 14, 17, 21 } },
  { "Diminished", { "Dim" }, { 0, 3, 6 } },
  { "Diminished 7", { "Dim7" }, { 0, 3, 6, 9 } },
  { "Half Diminished 7", { "half-diminished" }, { 0, 3, 6, 10 } },
  { "sus2", {}, { 0, 2, 7 } }, { "power", {}, { 0, 7 } }, { "add9", {}, { 0, 4, 7, 14 } },
}

-- Those that musicutil has.
host.musicutilChords = 27

local byName = {}
for _, entry in ipairs(host.chords) do
  byName[entry[1]:lower()] = entry
  for _, name in ipairs(entry[2]) do byName[name:lower()] = entry end
end

-- The words of musicians for the numbers in the names, and for what the names leave out.
local spoken = {
  sixth = "6", seventh = "7", ninth = "9", eleventh = "11", thirteenth = "13", triad = "", chord = "",
}

-- The name that a musician's words mean: `minor seventh` is `minor 7`; nil where they mean none.
local function meant(name)
  local plain = name:lower():gsub("%a+", spoken):gsub("%s+", " "):gsub("^ ", ""):gsub(" $", "")
  local short = plain:gsub("^m(%d)", "min%1"):gsub("^%-(%d)", "min%1")
  return byName[plain] and plain or byName[short] and short or nil
end

-- The chord of a name; an unknown one is an error with the nearest.
function host.chord(name)
  local known = type(name) == "string" and byName[name:lower()]
  if known then return known end
  local other = type(name) == "string" and meant(name)
  if other then host.fail("unknown chord " .. host.describe(name), "write \"" .. other .. "\"") end
  host.unknown("chord", name, byName)
end

-- A chord whose lowest pitch goes up an octave, so many times.
function host.inverted(pitches, times)
  for _ = 1, times do
    local lowest = table.remove(pitches, 1)
    pitches[#pitches + 1] = lowest + 12
  end
  return pitches
end

function words.chord(name, root, inversion)
  if type(root) == "string" and type(name) ~= "table" and byName[root:lower()] and not byName[tostring(name):lower()] then
    host.fail("the name of a chord comes first, then its root",
      "write chord(\"" .. root .. "\", " .. host.describe(name) .. ")")
  end
  local letter, rest
  if type(name) == "string" then letter, rest = name:match("^([A-G][#b]?)(.*)$") end
  if letter and not byName[name:lower()] and byName[rest:lower() == "" and "major" or rest:lower()] then
    host.fail("unknown chord \"" .. name .. "\": its root is given apart",
      "write chord(\"" .. (rest == "" and "major" or rest) .. "\", \"" .. letter .. "4\")")
  end
  local steps = host.chord(name)[3]
  local base = host.midi(root == nil and "C4" or root)
  local pitches = {}
  for index, step in ipairs(steps) do pitches[index] = base + step end
  return host.inverted(pitches, host.whole(inversion or 0, "the inversion", 0))
end
