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
