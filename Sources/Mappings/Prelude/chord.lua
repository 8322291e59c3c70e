-- Chords: chord("minor 7", "D3") is a list of MIDI pitches; a third argument is the inversion.
local words, host = _G, host

local chords = {
  ["major"] = { 0, 4, 7 }, ["minor"] = { 0, 3, 7 },
  ["diminished"] = { 0, 3, 6 }, ["augmented"] = { 0, 4, 8 },
  ["sus2"] = { 0, 2, 7 }, ["sus4"] = { 0, 5, 7 }, ["power"] = { 0, 7 },
  ["6"] = { 0, 4, 7, 9 }, ["minor 6"] = { 0, 3, 7, 9 },
  ["7"] = { 0, 4, 7, 10 }, ["major 7"] = { 0, 4, 7, 11 }, ["minor 7"] = { 0, 3, 7, 10 },
  ["minor major 7"] = { 0, 3, 7, 11 }, ["diminished 7"] = { 0, 3, 6, 9 },
  ["half-diminished"] = { 0, 3, 6, 10 }, ["add9"] = { 0, 4, 7, 14 },
  ["9"] = { 0, 4, 7, 10, 14 }, ["major 9"] = { 0, 4, 7, 11, 14 }, ["minor 9"] = { 0, 3, 7, 10, 14 },
}

function words.chord(name, root, inversion)
  local steps = chords[name]
  if not steps then host.unknown("chord", name, chords) end
  local base = host.midi(root == nil and "C4" or root)
  local pitches = {}
  for index, step in ipairs(steps) do pitches[index] = base + step end
  for _ = 1, host.whole(inversion or 0, "the inversion", 0) do
    local lowest = table.remove(pitches, 1)
    pitches[#pitches + 1] = lowest + 12
  end
  return pitches
end
