/// One word of the mapping language that is not a unit generator or an effect: for the reference and
/// for completion. The words themselves are defined in `Prelude`.
public struct Word: Hashable, Sendable {
  public enum Group: String, Sendable, CaseIterable {
    case structure, pitch, time, notes, pattern, chance, data
  }

  public let name: String
  public let group: Group
  /// How it is called.
  public let usage: String
  /// One line: what it gives.
  public let doc: String

  init(_ name: String, _ group: Group, _ usage: String, _ doc: String) {
    self.name = name
    self.group = group
    self.usage = usage
    self.doc = doc
  }

  public static let all = structure + pitch + time + notes + pattern + chance + data

  static let structure = [
    Word(
      "mapping", .structure, "mapping { name = …, … }", "The table that a mapping's file returns."),
    Word(
      "synth", .structure, "synth({ cutoff = { 800, min = 60, max = 12000 } }, function(p) … end)",
      "A voice of unit generators; p holds its parameters, those of every voice and its own, which stand first."
    ),
    Word(
      "sampler", .structure, "sampler { preset = \"Music Box\" }",
      "A voice that plays a SoundFont's preset (soundfont, bank, program), an SFZ file (sfz), a folder of "
        + "sound files (folder), one file (file, root, loop, start) or a list of them."),
    Word(
      "param", .structure, "param \"brightness\"",
      "The present value of a parameter, for from, domain, range and smooth of a map entry. Into a synth it comes as a parameter "
        + "of the synth's own: play(\"pad\", { cutoff = params.cutoff })."),
  ]

  static let pitch = [
    Word("hz", .pitch, "hz(440)", "A pitch in hertz; also converts any pitch to one."),
    Word("midi", .pitch, "midi \"C4\"", "The MIDI number of any pitch."),
    Word("note", .pitch, "note(60)", "The name of the note nearest to any pitch."),
    Word(
      "tuning", .pitch, "tuning(\"lydian\", \"D3\"):degree(4)",
      "A pitch set on a root: degree, interval, snap, pitches."),
    Word(
      "degree", .pitch, "degree(4)",
      "The pitch of a degree in the tuning that the map target `tuning` picks from `tunings`."),
    Word("chord", .pitch, "chord(\"minor 7\", \"D3\")", "A list of pitches."),
    Word(
      "musicutil", .pitch, "musicutil.generate_scale(\"D3\", \"dorian\", 2)",
      "Scales, chords and conversions under the names of norns' musicutil."),
  ]

  static let time = [
    Word(
      "sync", .time, "sync(1, 1/2)",
      "Waits for the next multiple of so many beats, or of \"bar\" or \"4 bars\", moved by an offset in beats."
    ),
    Word("sleep", .time, "sleep(0.5)", "Waits so many seconds."),
    Word("beat", .time, "beat()", "Beats since the start."),
    Word("now", .time, "now()", "Seconds since the start."),
    Word(
      "every", .time, "every(1/2, function(env, count) … end)",
      "Calls a function at each multiple of so many beats, or \"bar\", until it returns false; an offset in beats or a rhythm "
        + "may stand between them: every(1/4, \"x..x..x.\", function(env, count, strength) … end). The beats may be param \"beats\", a "
        + "function or a sequins."),
    Word(
      "loop", .time, "loop(function(env, count) sync(1) end)",
      "Calls a function that waits by itself again and again, until it returns false."),
    Word("bar", .time, "bar()", "Bars since the start."),
    Word(
      "tempo", .time, "tempo(140, { beats = 8 })",
      "Beats per minute now; with a number sets them, at once or over beats or seconds."),
    Word(
      "meter", .time, "meter \"7/8\"",
      "The time signature now; with a text sets it from the next bar line on."),
    Word(
      "clock.run", .time, "clock.run(function() … end)",
      "Starts a coroutine, which can wait like a sequence, and returns its number."),
    Word("clock.cancel", .time, "clock.cancel(id)", "Ends a coroutine."),
    Word("clock.sync", .time, "clock.sync(1, 1/2)", "The same as sync."),
    Word("clock.sleep", .time, "clock.sleep(0.5)", "The same as sleep."),
    Word("clock.get_beats", .time, "clock.get_beats()", "The same as beat()."),
    Word("clock.get_tempo", .time, "clock.get_tempo()", "Beats per minute now."),
    Word("clock.get_beat_sec", .time, "clock.get_beat_sec()", "Seconds that a beat lasts now."),
    Word(
      "lattice", .time, "lattice:new { ppqn = 96 }",
      "Sprockets that act at divisions of a measure, with swing and delay, as on norns."),
  ]

  static let notes = [
    Word(
      "play", .notes, "play(\"pad\", { pitch = \"D2\", level = -18, duration = 2 })",
      "Begins a note and returns it; note:set{} changes it, note:release() lets it go."),
    Word(
      "dejavu", .notes, "dejavu \"children\"",
      "Begins a recording of `concrete` and returns its note."
    ),
  ]

  static let pattern = [
    Word(
      "sequins", .pattern, "sequins { 1, 2, 3 }", "A sequence of values; calling it gives the next."
    ),
    Word(
      "rhythm", .pattern, "rhythm \"X.x. o...\"",
      "A rhythm of hits (X accented, x plain, o soft) and rests (. or -), or of a list: a list of strengths in 0..1 and false, "
        + "for every, pattern and rhythm:at."),
    Word(
      "euclid", .pattern, "euclid(3, 8)",
      "Hits spread evenly over steps, as a rhythm of true and false."),
    Word("er", .pattern, "er.gen(3, 8)", "The same as euclid, as on norns."),
    Word("spread", .pattern, "spread(3, 8)", "The same as euclid, as in Sonic Pi."),
    Word(
      "pattern", .pattern,
      "pattern { voice = \"pad\", unit = \"1/16\", pulse = { 1, 0, 1 }, event = { \"C4\" } }",
      "Pulses, a gate and events, as in pattrns; a function for `sequences` or clock.run."),
    Word(
      "lsystem", .pattern, "lsystem { axiom = \"A\", rules = { A = \"AB\", B = \"A\" } }",
      "Symbols that are rewritten generation by generation; calling it gives the next."),
    Word(
      "markov", .pattern, "markov { a = { a = 1, b = 3 }, b = { a = 1 } }",
      "A chain of states; calling it gives the next."),
  ]

  static let chance = [
    Word(
      "random", .chance, "random(1, 6)",
      "A number in 0..1, a whole number in 1..n or a..b, or a number between two that are not whole."
    ),
    Word(
      "choose", .chance, "choose { \"C4\", \"E4\", weights = { 3, 1 } }",
      "One element of a list, all as often as each other or by weights."),
    Word("wchoose", .chance, "wchoose({ \"C4\", \"E4\" }, { 3, 1 })", "One element by weights."),
    Word("shuffle", .chance, "shuffle { 1, 2, 3 }", "The list in another order, as a new list."),
    Word(
      "urn", .chance, "urn { 1, 2, 3 }",
      "Draws without putting back; calling it gives the next, and when all have come they come again."
    ),
    Word(
      "drunk", .chance, "drunk(1, 8, 2)",
      "A walk over whole numbers; calling it gives the next, at most a step away."),
    Word(
      "brownian", .chance, "brownian(0, 1, 0.1)",
      "A walk over any numbers; calling it gives the next, at most a step away."),
  ]

  static let data = [
    Word("params", .data, "params.density", "The present values of the mapping's parameters."),
    Word("state", .data, "state.count", "The one table that survives a reload."),
  ]
}
