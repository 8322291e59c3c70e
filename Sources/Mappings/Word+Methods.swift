extension Word {
  /// What is called on a value with a colon, or on a table with a dot: for the reference.
  public static let methods =
    notesAndInputs + sequences + rhythms + lattices + tunings + musicutilFunctions

  private static let notesAndInputs = [
    Word(
      "env", .data, "env.temperature",
      "The inputs at this instant, by name; what sequences, control and functions of map are given."
    ),
    Word(
      "note:set", .notes, "local n = play(\"pad\", {}) n:set { pan = 0.5, ramp = 1 }",
      "Gives a note values of its own; ramp is the time in seconds to reach them."),
    Word("note:release", .notes, "local n = play(\"pad\", {}) n:release()", "Lets a note go."),
  ]

  private static let sequences = [
    Word("sequins:step", .pattern, "s:step(2)", "Goes on by so many elements at each call."),
    Word("sequins:select", .pattern, "s:select(1)", "Says which element comes next."),
    Word("sequins:peek", .pattern, "s:peek()", "The present element, without going on."),
    Word(
      "sequins:every", .pattern, "s:every(2)", "Within a sequins: gives a value at every n-th turn."
    ),
    Word(
      "sequins:times", .pattern, "s:times(2)",
      "Within a sequins: gives a value so many times in all."),
    Word(
      "sequins:count", .pattern, "s:count(2)",
      "Within a sequins: gives so many values at each turn."),
    Word(
      "sequins:all", .pattern, "s:all()", "Within a sequins: gives all its values at each turn."),
    Word("sequins:once", .pattern, "s:once()", "Within a sequins: gives one value in all."),
    Word(
      "sequins:map", .pattern, "s:map(function(x) return x + 12 end)",
      "Changes the values on their way out."),
    Word("sequins:reset", .pattern, "s:reset()", "Begins again with the first element."),
    Word(
      "sequins:settable", .pattern, "s:settable { 4, 5 }", "Takes other values, at the same place."),
    Word(
      "sequins:copy", .pattern, "s:copy()", "Another sequins of the same values at the same place."),
    Word("sequins:bake", .pattern, "s:bake(8)", "The next so many values as a new sequins."),
  ]

  private static let rhythms = [
    Word(
      "rhythm:at", .pattern, "euclid(3, 8):at(9)",
      "The hit or rest of a step, counted from 1; after the last step the first one comes again.")
  ]

  private static let lattices = [
    Word(
      "lattice:new_sprocket", .time,
      "lattice:new():new_sprocket { division = 1/8, action = function() end }",
      "Acts at a division of a measure; with enabled, swing (0…100), delay (0…1) and order (1…5)."),
    Word("lattice:start", .time, "l:start()", "Sets a lattice going."),
    Word("lattice:stop", .time, "l:stop()", "Halts a lattice where it is."),
    Word(
      "lattice:toggle", .time, "l:toggle()", "Starts a lattice that rests, stops one that goes."),
    Word("lattice:reset", .time, "l:reset()", "Back to the beginning, at rest."),
    Word("lattice:hard_restart", .time, "l:hard_restart()", "Back to the beginning, and on."),
    Word("lattice:destroy", .time, "l:destroy()", "Takes all sprockets away."),
    Word("lattice:set_meter", .time, "l:set_meter(3)", "Quarter notes in a measure."),
    Word("lattice:pulse", .time, "l:pulse()", "One pulse by hand, of a lattice with auto = false."),
    Word(
      "sprocket:set_division", .time, "s:set_division(1/4)", "The part of a measure that a step is."
    ),
    Word("sprocket:set_action", .time, "s:set_action(function() end)", "What a step does."),
    Word(
      "sprocket:set_swing", .time, "s:set_swing(60)",
      "Per cent of two steps at which the second comes."),
    Word(
      "sprocket:set_delay", .time, "s:set_delay(0.25)", "Part of a step by which all come later."),
  ]

  private static let tunings = [
    Word(
      "tuning:degree", .pitch, "tuning(\"lydian\", \"D3\"):degree(4)",
      "The pitch of a degree; 0 is the root."),
    Word(
      "tuning:interval", .pitch, "tuning(\"lydian\", \"D3\"):interval(4)",
      "The semitones from the root to a degree."),
    Word(
      "tuning:snap", .pitch, "tuning(\"lydian\", \"D3\"):snap(\"F4\")",
      "The pitch of the tuning nearest to another."),
    Word(
      "tuning:pitches", .pitch, "tuning(\"lydian\", \"D3\"):pitches(1, 8)",
      "The pitches of degrees, from one to another, as a list."),
  ]

  private static let musicutilFunctions = [
    music(
      "generate_scale", "(\"D3\", \"dorian\", 2)",
      "A scale as a list of MIDI numbers, over so many octaves."),
    music("generate_scale_of_length", "(\"D3\", \"dorian\", 9)", "A scale of so many notes."),
    music("generate_chord", "(\"D3\", \"minor 7\")", "A chord as a list of MIDI numbers."),
    music(
      "generate_chord_scale_degree", "(\"D3\", \"major\", 2)", "The chord on a degree of a scale."),
    music(
      "chord_types_for_note", "(62, \"D3\", \"major\")",
      "The names of chords on a note that fit a scale."),
    music("snap_note_to_array", "(61, { 60, 62, 64 })", "The nearest of a list of notes."),
    music(
      "snap_notes_to_array", "({ 61, 63 }, { 60, 62, 64 })", "The nearest of a list, for each note."
    ),
    music(
      "note_num_to_name", "(60, true)", "The name of a MIDI number, with its octave if asked for."),
    music("note_nums_to_names", "({ 60, 64 }, true)", "The names of MIDI numbers."),
    music("note_num_to_freq", "(69)", "The frequency of a MIDI number, Hz."),
    music("note_nums_to_freqs", "({ 57, 69 })", "The frequencies of MIDI numbers, Hz."),
    music("freq_to_note_num", "(440)", "The MIDI number nearest to a frequency in Hz."),
    music("freqs_to_note_nums", "({ 220, 440 })", "The MIDI numbers nearest to frequencies in Hz."),
    music("interval_to_ratio", "(7)", "The ratio of frequencies of an interval in semitones."),
    music("intervals_to_ratios", "({ 4, 7 })", "The ratios of intervals in semitones."),
    music("ratio_to_interval", "(1.5)", "The interval of a ratio, semitones."),
    music("ratios_to_intervals", "({ 1.25, 1.5 })", "The intervals of ratios, semitones."),
  ]

  private static func music(_ name: String, _ arguments: String, _ doc: String) -> Word {
    Word("musicutil.\(name)", .pitch, "musicutil.\(name)\(arguments)", doc)
  }
}
