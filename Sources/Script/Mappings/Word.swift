/// One word of the mapping language that is not a unit generator or an effect: for the reference and
/// for completion. The words themselves are defined in `Prelude`.
public struct Word: Hashable, Sendable {
  public enum Group: String, Sendable, CaseIterable {
    case structure, pitch, time, notes, pattern, chance, data
  }

  public let name: String
  public let group: Group
  /// The form in which the word is called.
  public let usage: String
  /// The result of the word, in one line.
  public let doc: String

  /// The words of a group, from a line for each: name | usage | doc.
  static func table(_ group: Group, _ text: String) -> [Word] {
    TextTable.rows(of: text, columns: 3).map {
      Word(name: $0[0], group: group, usage: $0[1], doc: $0[2])
    }
  }

  /// The form in which a word is called; nil for what is no word.
  static func usage(of name: String) -> String? {
    (all + methods).first { $0.name == name }?.usage
  }

  public static let all = structure + pitch + time + notes + pattern + chance + data

  static let structure = table(
    .structure,
    #"""
    mapping | mapping { name = …, … } | The table that a mapping's file returns.
    synth | synth({ cutoff = { 800, min = 60, max = 12000 } }, function(p) … end) | A voice of unit generators; p holds its parameters, those of every voice and its own, which stand first.
    sampler | sampler { preset = "Music Box" } | A voice that plays a SoundFont's preset (soundfont, bank, program), an SFZ file (sfz), a folder of sound files (folder), one file (file, root, loop, start) or a list of them.
    phrase | phrase { beats = 6, length = 2.4, components = { ahead, aside, behind } } | A voice that goes round and takes another of its components on the next beat; each is a sound file, notes of a voice { voice = bell, "E5 . B5 .", { 2.5, "E6", -6 } } or false for silence; with intro, outro, grid ("exact", "ios") and fade.
    param | param "brightness" | The present value of a parameter, for from, domain, range and smooth of a map entry. Into a synth it comes as a parameter of the synth's own: play("pad", { cutoff = params.cutoff }).
    """#)

  static let pitch = table(
    .pitch,
    #"""
    hz | hz(440) | A pitch in hertz; also converts any pitch to one.
    midi | midi "C4" | The MIDI number of any pitch.
    note | note(60) | The name of the note nearest to any pitch.
    tuning | tuning("lydian", "D3"):degree(4) | A pitch set on a root: degree, interval, snap, pitches.
    degree | degree(4) | The pitch of a degree in the tuning that the map target `tuning` picks from `tunings`.
    chord | chord("minor 7", "D3") | A list of pitches.
    musicutil | musicutil.generate_scale("D3", "dorian", 2) | Scales, chords and conversions under the names of norns' musicutil.
    """#)

  static let time = table(
    .time,
    #"""
    sync | sync(1, 1/2) | Waits for the next multiple of so many beats, or of "bar" or "4 bars", moved by an offset in beats.
    sleep | sleep(0.5) | Waits so many seconds.
    beat | beat() | Beats since the start.
    now | now() | Seconds since the start.
    every | every(1/2, function(env, count) … end) | Calls a function at each multiple of so many beats, or "bar", until it returns false; an offset in beats or a rhythm may stand between them: every(1/4, "x..x..x.", function(env, count, strength) … end). The beats may be param "beats", a function or a sequins.
    loop | loop(function(env, count) sync(1) end) | Calls a function that waits by itself again and again, until it returns false.
    bar | bar() | Bars since the start.
    tempo | tempo(140, { beats = 8 }) | Beats per minute now; with a number sets them, at once or over beats or seconds.
    meter | meter "7/8" | The time signature now; with a text sets it from the next bar line on.
    clock.run | clock.run(function() … end) | Starts a coroutine, which can wait like a sequence, and returns its number.
    clock.cancel | clock.cancel(id) | Ends a coroutine.
    clock.sync | clock.sync(1, 1/2) | The same as sync.
    clock.sleep | clock.sleep(0.5) | The same as sleep.
    clock.get_beats | clock.get_beats() | The same as beat().
    clock.get_tempo | clock.get_tempo() | Beats per minute now.
    clock.get_beat_sec | clock.get_beat_sec() | Seconds that a beat lasts now.
    lattice | lattice:new { ppqn = 96 } | Sprockets that act at divisions of a measure, with swing and delay, as on norns.
    """#)

  static let notes = table(
    .notes,
    #"""
    play | play("pad", { pitch = "D2", level = -18, duration = 2 }) | Begins a note and returns it; note:set{} changes it, note:release() lets it go.
    dejavu | dejavu "children" | Begins a recording of `concrete` and returns its note.
    """#)

  static let pattern = table(
    .pattern,
    #"""
    sequins | sequins { 1, 2, 3 } | A sequence of values; calling it gives the next.
    rhythm | rhythm "X.x. o..." | A rhythm of hits (X accented, x plain, o soft) and rests (. or -), or of a list: a list of strengths in 0..1 and false, for every, pattern and rhythm:at.
    euclid | euclid(3, 8) | Hits spread evenly over steps, as a rhythm of true and false.
    er | er.gen(3, 8) | The same as euclid, as on norns.
    spread | spread(3, 8) | The same as euclid, as in Sonic Pi.
    pattern | pattern { voice = "pad", unit = "1/16", pulse = { 1, 0, 1 }, event = { "C4" } } | Pulses, a gate and events, as in pattrns; a function for `sequences` or clock.run.
    lsystem | lsystem { axiom = "A", rules = { A = "AB", B = "A" } } | Symbols that are rewritten generation by generation; calling it gives the next.
    markov | markov { a = { a = 1, b = 3 }, b = { a = 1 } } | A chain of states; calling it gives the next.
    """#)

  static let chance = table(
    .chance,
    #"""
    random | random(1, 6) | A number in 0..1, a whole number in 1..n or a..b, or a number between two that are not whole.
    choose | choose { "C4", "E4", weights = { 3, 1 } } | One element of a list, all as often as each other or by weights.
    wchoose | wchoose({ "C4", "E4" }, { 3, 1 }) | One element by weights.
    shuffle | shuffle { 1, 2, 3 } | The list in another order, as a new list.
    urn | urn { 1, 2, 3 } | Draws without putting back; calling it gives the next, and when all have come they come again.
    drunk | drunk(1, 8, 2) | A walk over whole numbers; calling it gives the next, at most a step away.
    brownian | brownian(0, 1, 0.1) | A walk over any numbers; calling it gives the next, at most a step away.
    """#)

  static let data = table(
    .data,
    #"""
    sector | sector(env.angle, { 15, 55, 125 }) | Which sector on both sides of straight ahead an angle in degrees lies in: 1 within the first limit, 2 within the next, and so on; beyond the last, and for nil, one more than there are limits.
    params | params.density | The present values of the mapping's parameters.
    state | state.count | The one table that survives a reload.
    """#)
}

extension Word {
  /// The functions that are called on a value with a colon, or on a table with a dot, for the reference.
  public static let methods =
    notesAndInputs + sequences + rhythms + lattices + tunings + musicutilFunctions

  private static let notesAndInputs =
    table(
      .data,
      #"""
      env | env.temperature | The inputs at this instant, by name; what sequences, control and functions of map are given.
      """#)
    + table(
      .notes,
      #"""
      note:set | local n = play("pad", {}) n:set { pan = 0.5, ramp = 1 } | Gives a note values of its own; ramp is the time in seconds to reach them.
      note:release | local n = play("pad", {}) n:release() | Lets a note go.
      """#)

  private static let sequences = table(
    .pattern,
    #"""
    sequins:step | s:step(2) | Goes on by so many elements at each call.
    sequins:select | s:select(1) | Says which element comes next.
    sequins:peek | s:peek() | The present element, without going on.
    sequins:every | s:every(2) | Within a sequins: gives a value at every n-th turn.
    sequins:times | s:times(2) | Within a sequins: gives a value so many times in all.
    sequins:count | s:count(2) | Within a sequins: gives so many values at each turn.
    sequins:all | s:all() | Within a sequins: gives all its values at each turn.
    sequins:once | s:once() | Within a sequins: gives one value in all.
    sequins:map | s:map(function(x) return x + 12 end) | Changes the values on their way out.
    sequins:reset | s:reset() | Begins again with the first element.
    sequins:settable | s:settable { 4, 5 } | Takes other values, at the same place.
    sequins:copy | s:copy() | Another sequins of the same values at the same place.
    sequins:bake | s:bake(8) | The next so many values as a new sequins.
    """#)

  private static let rhythms = table(
    .pattern,
    #"""
    rhythm:at | euclid(3, 8):at(9) | The hit or rest of a step, counted from 1; after the last step the first one comes again.
    """#)

  private static let lattices = table(
    .time,
    #"""
    lattice:new_sprocket | lattice:new():new_sprocket { division = 1/8, action = function() end } | Acts at a division of a measure; with enabled, swing (0…100), delay (0…1) and order (1…5).
    lattice:start | l:start() | Sets a lattice going.
    lattice:stop | l:stop() | Halts a lattice where it is.
    lattice:toggle | l:toggle() | Starts a lattice that rests, stops one that goes.
    lattice:reset | l:reset() | Back to the beginning, at rest.
    lattice:hard_restart | l:hard_restart() | Back to the beginning, and on.
    lattice:destroy | l:destroy() | Takes all sprockets away.
    lattice:set_meter | l:set_meter(3) | Quarter notes in a measure.
    lattice:pulse | l:pulse() | One pulse by hand, of a lattice with auto = false.
    sprocket:set_division | s:set_division(1/4) | The part of a measure that a step is.
    sprocket:set_action | s:set_action(function() end) | What a step does.
    sprocket:set_swing | s:set_swing(60) | Per cent of two steps at which the second comes.
    sprocket:set_delay | s:set_delay(0.25) | Part of a step by which all come later.
    """#)

  private static let tunings = table(
    .pitch,
    #"""
    tuning:degree | tuning("lydian", "D3"):degree(4) | The pitch of a degree; 0 is the root.
    tuning:interval | tuning("lydian", "D3"):interval(4) | The semitones from the root to a degree.
    tuning:snap | tuning("lydian", "D3"):snap("F4") | The pitch of the tuning nearest to another.
    tuning:pitches | tuning("lydian", "D3"):pitches(1, 8) | The pitches of degrees, from one to another, as a list.
    """#)

  private static let musicutilFunctions = table(
    .pitch,
    #"""
    musicutil.generate_scale | musicutil.generate_scale("D3", "dorian", 2) | A scale as a list of MIDI numbers, over so many octaves.
    musicutil.generate_scale_of_length | musicutil.generate_scale_of_length("D3", "dorian", 9) | A scale of so many notes.
    musicutil.generate_chord | musicutil.generate_chord("D3", "minor 7") | A chord as a list of MIDI numbers.
    musicutil.generate_chord_scale_degree | musicutil.generate_chord_scale_degree("D3", "major", 2) | The chord on a degree of a scale.
    musicutil.chord_types_for_note | musicutil.chord_types_for_note(62, "D3", "major") | The names of chords on a note that fit a scale.
    musicutil.snap_note_to_array | musicutil.snap_note_to_array(61, { 60, 62, 64 }) | The nearest of a list of notes.
    musicutil.snap_notes_to_array | musicutil.snap_notes_to_array({ 61, 63 }, { 60, 62, 64 }) | The nearest of a list, for each note.
    musicutil.note_num_to_name | musicutil.note_num_to_name(60, true) | The name of a MIDI number, with its octave if asked for.
    musicutil.note_nums_to_names | musicutil.note_nums_to_names({ 60, 64 }, true) | The names of MIDI numbers.
    musicutil.note_num_to_freq | musicutil.note_num_to_freq(69) | The frequency of a MIDI number, Hz.
    musicutil.note_nums_to_freqs | musicutil.note_nums_to_freqs({ 57, 69 }) | The frequencies of MIDI numbers, Hz.
    musicutil.freq_to_note_num | musicutil.freq_to_note_num(440) | The MIDI number nearest to a frequency in Hz.
    musicutil.freqs_to_note_nums | musicutil.freqs_to_note_nums({ 220, 440 }) | The MIDI numbers nearest to frequencies in Hz.
    musicutil.interval_to_ratio | musicutil.interval_to_ratio(7) | The ratio of frequencies of an interval in semitones.
    musicutil.intervals_to_ratios | musicutil.intervals_to_ratios({ 4, 7 }) | The ratios of intervals in semitones.
    musicutil.ratio_to_interval | musicutil.ratio_to_interval(1.5) | The interval of a ratio, semitones.
    musicutil.ratios_to_intervals | musicutil.ratios_to_intervals({ 1.25, 1.5 }) | The intervals of ratios, semitones.
    """#)
}

/// Tables that are written as text: a row a line, cells between ` | `.
enum TextTable {
  static func rows(of text: String, columns: Int) -> [[String]] {
    text.split(separator: "\n").map { line in
      let cells = line.split(separator: " | ").map(String.init)
      precondition(cells.count == columns, "a row has \(columns) cells: \(line)")
      return cells
    }
  }
}
