import Score

/// The notes of sequences: begun, changed, ended, and moved where the surroundings would mask them.
extension Sequencer {
  /// Notes that are held at once: more are a script that never lets go.
  static let heldLimit = 20_000

  private var reader: NoteReader {
    NoteReader(voices: mapping.orchestra.voices, problems: problems)
  }

  /// Begins a note; its number and the index of its voice.
  /// - Parameter place: the line that calls `play`.
  func play(
    _ voice: LuaValue, _ options: LuaValue, at place: ScriptPosition?
  ) throws(Fault) -> (note: UInt32, voice: Int) {
    let isTyped = place?.file == ScriptSources.typedName
    let line = isTyped ? nil : place?.line
    let index = try reader.voice(voice)
    let values = try reader.table(options, of: "play")
    let end = try reader.end(of: values, from: time)
    let sets = unmasked(
      try reader.settings(values, voice: index, beside: ["duration", "beats"], line: line),
      voice: index)
    guard held.count < Self.heldLimit else {
      throw .mapping(
        "play: \(Self.heldLimit) notes are held",
        hint: "let them go, or give them a shorter duration")
    }
    if let line { reportUnknown(values, line: line, in: mapping.writtenNotes, of: "play") }
    if isTyped, let line = place?.line { try refuseUnknown(values, typedNotes["play"]?[line]) }
    let note = begin(index, sets, of: running?.name, line: line, isTyped: isTyped)
    if let end = end ?? struck.length(index, sets).map({ Moment.seconds(time.now + $0) }) {
      queueRelease(of: note, at: end, line: line)
    }
    return (note, index)
  }

  /// Begins a note with values of its own, and holds it.
  /// - Parameter sequence: the name of the sequence that plays it; nil where none does.
  /// - Returns: its number.
  func begin(
    _ voice: Int, _ sets: NoteSettings, of sequence: String?, line: Int?, isTyped: Bool = false
  ) -> UInt32 {
    lastNote += 1
    add(.start(note: lastNote, voice: UInt16(voice)), line: line)
    for (slot, value) in sets {
      add(.set(note: lastNote, slot: UInt16(slot), value: value, ramp: 0), line: line)
    }
    held[lastNote] = PlayedNote(
      number: lastNote, voice: mapping.orchestra.voices[voice].name, sequence: sequence,
      line: line, isTyped: isTyped, row: row, start: time.now,
      pitch: sets.value(VoiceSpec.Slot.pitch).map { Pitch.midi(hertz: max($0, 1e-3)) })
    return lastNote
  }

  /// Reports the fields that the line gives to a word and that have no value, which Lua drops; each once.
  private func reportUnknown(
    _ values: LuaTable, line: Int, in written: [Int: [WrittenField]], of word: String
  ) {
    for field in written[line] ?? [] where values[field.name].isNil {
      problems.add(
        Fault.mapping(
          "\(field.name) has no value (nil), and \(word) goes on without it",
          at: FaultPlace(problems.file, line: line, column: field.place.column), hint: field.cure))
    }
  }

  /// Refuses a typed line whose fields have no value: it is typed again, and nothing has sounded.
  private func refuseUnknown(_ values: LuaTable, _ written: [WrittenField]?) throws(Fault) {
    guard let field = written?.first(where: { values[$0.name].isNil }) else { return }
    throw .mapping("\(field.name) has no value (nil)", hint: field.cure)
  }

  /// The settings of a note with its pitch where the surroundings do not mask it.
  private func unmasked(_ sets: NoteSettings, voice: Int) -> NoteSettings {
    typealias Slot = VoiceSpec.Slot
    guard let heard, let place = sets.firstIndex(where: { $0.slot == Slot.pitch }) else {
      return sets
    }
    let own = sets.value(Slot.level) ?? 0
    let velocity = sets.value(Slot.velocity) ?? 1
    var sets = sets
    sets[place].value = Float(
      octaves.pitch(
        Double(sets[place].value),
        level: heard.levels[voice] + own + Decibels.level(velocity),
        thresholds: heard.thresholds))
    return sets
  }

  /// Gives a note values of its own; one that has ended no longer hears them.
  func set(
    _ note: UInt32, voice: Int, _ options: LuaValue, at place: ScriptPosition?
  ) throws(Fault) {
    let isTyped = place?.file == ScriptSources.typedName
    let line = isTyped ? nil : place?.line
    guard mapping.orchestra.voices.indices.contains(voice) else {
      throw .mapping("this is no note that play returned")
    }
    let values = try reader.table(options, of: "note:set")
    if let line { reportUnknown(values, line: line, in: mapping.writtenSets, of: "note:set") }
    if isTyped, let line = place?.line { try refuseUnknown(values, typedNotes["set"]?[line]) }
    let frames = UInt32(min(try reader.ramp(of: values) * sampleRate, 4e9).rounded())
    for (slot, value) in try reader.settings(values, voice: voice, beside: ["ramp"], line: line) {
      add(.set(note: note, slot: UInt16(slot), value: value, ramp: frames), line: line)
    }
  }

  /// Lets a note go; one that has been let go stays so.
  func release(_ note: UInt32, line: Int?) {
    guard let played = held.removeValue(forKey: note) else { return }
    add(.release(note: note), line: line)
    if canPlay { journal.releases.append(played) }
    if released.count >= 64 { released.removeFirst(32) }
    released.append((played, time.now))
  }

  /// Lets go the held notes that are chosen, in the order in which they began.
  func letGo(line: Int? = nil, where isChosen: (PlayedNote) -> Bool) {
    for note in held.keys.sorted() where isChosen(held[note]!) { release(note, line: line) }
  }
}

/// A note that has begun: what made it, and whether it is still held.
public struct PlayedNote: Hashable, Sendable {
  public let number: UInt32
  /// The name of the voice.
  public let voice: String
  /// The name of the sequence; nil for a note played at the prompt, and for a déjà vu.
  public let sequence: String?
  /// The line of the mapping's file that called `play`, counted from 1; nil for what was typed.
  public let line: Int?
  /// Whether the call of `play` was typed at the prompt, there itself or in a coroutine that was started there.
  public let isTyped: Bool
  /// The row of the dataset at the note's beginning, counted from 0.
  public let row: Int?
  /// The time of the note's beginning, in seconds since the start.
  public let start: Double
  /// The MIDI number of its pitch; nil where the voice's own pitch holds.
  public let pitch: Double?
}

/// The voices whose notes are only struck: they end by themselves, without being let go.
struct StruckVoices {
  private let voices: [VoiceSpec]
  /// The envelopes of each voice that is only struck.
  private let envelopes: [[Graph.Node]?]

  init(_ voices: [VoiceSpec], units: [UnitSpec]) {
    self.voices = voices
    envelopes = voices.map { voice in
      voice.graph.struckEnvelopes { name in units.first { $0.name == name } }
    }
  }

  var names: Set<String> { Set(zip(voices, envelopes).filter { $0.1 != nil }.map(\.0.name)) }

  /// Seconds after which a note has ended, by what it was given and the defaults of its voice; nil for a voice that
  /// sounds until it is let go. Letting go is not heard of it: it only says that it is over.
  func length(_ voice: Int, _ settings: NoteSettings) -> Double? {
    let parameters = voices[voice].parameters
    func value(_ input: Graph.Input) -> Double? {
      switch input {
      case .constant(let value): Double(value)
      case .parameter(let slot): settings.value(slot) ?? parameters[slot].defaultValue
      case .node: nil
      }
    }
    guard let envelopes = envelopes[voice] else { return nil }
    var longest = 0.0
    for envelope in envelopes {
      var length = 0.0
      for input in envelope.inputs.dropFirst() {
        guard let time = value(input) else { return nil }
        length += time
      }
      longest = max(longest, length)
    }
    return longest
  }
}

/// Plays notes that the surroundings would mask in another octave.
struct OctaveMove {
  /// Notes that were moved, and those that no octave would have helped.
  private(set) var moved = 0
  private(set) var masked = 0

  /// Fundamentals outside are not moved to: what is lower has no clear pitch, what is higher no octaves.
  private static let range = 40.0...5000
  private static let most = 4

  /// The pitch in Hz of a note whose level is known, in the nearest octave in which it is not masked; of two as near
  /// the higher one. A pitch that is not masked, or is masked in all octaves, stays.
  /// - Parameters:
  ///   - level: the level at which the note will sound, in dBFS.
  ///   - thresholds: what the surroundings mask, one per Bark band, dBFS.
  mutating func pitch(_ frequency: Double, level: Double, thresholds: [Double]) -> Double {
    func isMasked(_ frequency: Double) -> Bool { thresholds[Bark.band(of: frequency)] > level }
    guard frequency > 0, isMasked(frequency) else { return frequency }
    for octaves in 1...Self.most {
      let factor = Double(1 << octaves)
      for other in [frequency * factor, frequency / factor]
      where Self.range.contains(other) && !isMasked(other) {
        moved += 1
        return other
      }
    }
    masked += 1
    return frequency
  }
}
