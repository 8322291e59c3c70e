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
