-- Notes, scales and chords under the names of norns' musicutil. Notes are MIDI numbers; names of notes have our
-- octaves, where 60 is C4 (on norns it is C3), so that play understands them.
local words, host = _G, host

local musicutil = {
  NOTE_NAMES = { "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B" },
  SCALES = host.scales(), CHORDS = {},
}

for index = 1, host.musicutilChords do
  local entry = host.chords[index]
  musicutil.CHORDS[index] = { name = entry[1], alt_names = entry[2], intervals = entry[3] }
end

local scaleNames = {}
for _, scale in ipairs(musicutil.SCALES) do
  scaleNames[scale.name:lower()] = scale
  for _, name in ipairs(scale.alt_names) do scaleNames[name:lower()] = scale end
end

-- A scale by its name in any case, or by its number.
local function scale(kind)
  if kind == nil then kind = 1 end
  local found
  if type(kind) == "string" then found = scaleNames[kind:lower()] else found = musicutil.SCALES[kind] end
  if not found then host.unknown("scale", kind, scaleNames) end
  return found
end

local function chordName(kind)
  if kind == nil then kind = 1 end
  local entry = math.type(kind) and host.chords[kind]
  return entry and entry[1] or kind
end

local function noteNumber(value, what)
  return host.within(host.midi(value), what or "a note number", 0, 127)
end

local function generated(root, intervals, length)
  local notes, steps = {}, #intervals - 1
  for index = 0, length - 1 do
    local number = root + 12 * (index // steps) + intervals[index % steps + 1]
    if number > 127 then break end
    notes[#notes + 1] = number
  end
  return notes
end

-- A scale from a root over so many octaves, the last octave included.
function musicutil.generate_scale(root, kind, octaves)
  local intervals = scale(kind).intervals
  local count = host.within(octaves, "octaves", 0, 11, 1)
  return generated(noteNumber(root), intervals, math.floor(count * (#intervals - 1) + 1))
end

function musicutil.generate_scale_of_length(root, kind, length)
  local count = host.whole(length == nil and 8 or length, "the length", 0)
  return generated(noteNumber(root), scale(kind).intervals, count)
end

function musicutil.generate_chord(root, kind, inversion)
  local base, notes = noteNumber(root), {}
  for _, step in ipairs(host.chord(chordName(kind))[3]) do
    if base + step > 127 then break end
    notes[#notes + 1] = base + step
  end
  local turns = host.whole(inversion == nil and 0 or inversion, "the inversion")
  return host.inverted(notes, math.min(turns, #notes - 1))
end

-- The chord on a degree (1...7) of a scale of seven notes: its thirds; four of them with `seventh`.
function musicutil.generate_chord_scale_degree(root, kind, degree, seventh)
  local found = scale(kind)
  local intervals = found.intervals
  if #intervals ~= 8 then
    host.fail("chords on degrees need a scale of seven notes, not " .. found.name)
  end
  local first = math.max(1, math.min(7, host.whole(degree, "the degree"))) - 1
  local base, notes = noteNumber(root), {}
  for third = 0, seventh and 3 or 2 do
    local place = first + 2 * third
    local number = base + 12 * (place // 7) + intervals[place % 7 + 1]
    if number > 127 then break end
    notes[#notes + 1] = number
  end
  return notes
end

-- The names of the chords on a note whose notes all belong to a key.
function musicutil.chord_types_for_note(note, root, kind)
  local member, names = {}, {}
  for _, step in ipairs(scale(kind).intervals) do member[step % 12] = true end
  local above = math.tointeger((noteNumber(note) - noteNumber(root)) % 12)
  for _, entry in ipairs(musicutil.CHORDS) do
    local fits = member[above] ~= nil
    for _, step in ipairs(entry.intervals) do fits = fits and member[(above + step) % 12] end
    if fits then names[#names + 1] = entry.name end
  end
  return names
end

-- The number of an ascending list nearest to a note; of two as near the lower.
function musicutil.snap_note_to_array(note, list)
  host.needList(list, "snap_note_to_array needs a list of note numbers")
  local wanted, best = host.midi(note), nil
  for _, number in ipairs(list) do
    if not best or math.abs(number - wanted) < math.abs(best - wanted) then best = number end
  end
  return best
end

-- A name such as "C#"; with its octave such as "C#4".
function musicutil.note_num_to_name(note, withOctave)
  local name = host.note(noteNumber(note))
  return withOctave and name or name:match("^%u#?")
end

function musicutil.note_num_to_freq(note) return host.hertz(noteNumber(note)) end

function musicutil.freq_to_note_num(frequency)
  local number = math.floor(host.midi(words.hz(frequency)) + 0.5)
  return math.max(0, math.min(127, number))
end

local function interval(value, what)
  return host.within(value, what, -1e6, 1e6)
end

function musicutil.interval_to_ratio(semitones) return 2 ^ (interval(semitones, "the interval") / 12) end

function musicutil.ratio_to_interval(ratio)
  return 12 * math.log(host.within(ratio, "the ratio", 1e-12, 1e12), 2)
end

-- The same for lists.
local function each(change)
  return function(list, ...)
    host.need("table", list, "this needs a list")
    local result = {}
    for index, value in ipairs(list) do result[index] = change(value, ...) end
    return result
  end
end

musicutil.snap_notes_to_array = each(musicutil.snap_note_to_array)
musicutil.note_nums_to_names = each(musicutil.note_num_to_name)
musicutil.note_nums_to_freqs = each(musicutil.note_num_to_freq)
musicutil.freqs_to_note_nums = each(musicutil.freq_to_note_num)
musicutil.intervals_to_ratios = each(musicutil.interval_to_ratio)
musicutil.ratios_to_intervals = each(musicutil.ratio_to_interval)

words.musicutil = host.members("musicutil", musicutil)
