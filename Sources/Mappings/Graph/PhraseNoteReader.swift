import Score

/// Reads the sounds of a phrase: a file, or notes of voices, which it collects.
struct PhraseNoteReader {
  static let example = "{ voice = bell, { 0, \"E5\" }, { 2.5, \"B5\", -6 } }"

  let builder: OrchestraBuilder
  let beats: Int
  /// The voices that notes have named so far.
  private(set) var voices: [VoiceSpec] = []
  private var ids: [Int] = []

  /// More notes than a phrase can mean.
  private static let mostNotes = 1024
  private static let words = ["beat", "pitch", "level", "duration", "voice"]
  /// The seconds for which a note is held that does not say it.
  private static let held = 0.1

  init(builder: OrchestraBuilder, beats: Int) {
    self.builder = builder
    self.beats = beats
  }

  /// A component: a file, notes, or nil and false for silence.
  mutating func content(_ value: LuaValue, what: String) throws(Fault) -> PhraseSource.Content? {
    if !value.isTruthy { return nil }
    if let path = value.filledString { return .file(path: path) }
    return .notes(try notes(value, what, beside: ["voice"]), seconds: nil)
  }

  /// A melody before or after the components, of a length of its own.
  mutating func melody(_ value: LuaValue, what: String) throws(Fault) -> PhraseSource.Content? {
    if !value.isTruthy { return nil }
    if let path = value.filledString { return .file(path: path) }
    let notes = try notes(value, what, beside: ["voice", "length"])
    let seconds = value["length"].finiteNumber
    guard let seconds, seconds >= 0.01, seconds <= Phrase.longest else {
      throw .mapping(
        "length of \(what) is \(value["length"].spoken)",
        expected: "seconds, 0.01...\(Figure.plain(Phrase.longest))")
    }
    return .notes(notes, seconds: seconds)
  }

  private mutating func notes(
    _ value: LuaValue, _ what: String, beside names: [String]
  ) throws(Fault) -> [PhraseSource.Note] {
    guard let table = value.plainTable, table.numbered.isEmpty,
      (1...Self.mostNotes).contains(table.array.count)
    else {
      throw .mapping(
        "\(what) is \(value.spoken)", expected: "the path of a sound file, or notes of a voice",
        hint: "write \(Self.example)")
    }
    for name in table.names where !names.contains(name) {
      throw .mapping(
        "\(what) has no option \"\(name)\"", hint: NearestName.hint(for: name, among: names))
    }
    var notes: [PhraseSource.Note] = []
    for (number, row) in table.array.enumerated() {
      notes.append(try note(row, table["voice"], "note \(number + 1) of \(what)"))
    }
    return notes
  }

  /// A note: { beat, pitch, level, name = value, … }.
  private mutating func note(
    _ value: LuaValue, _ usual: LuaValue, _ what: String
  ) throws(Fault) -> PhraseSource.Note {
    guard let row = value.plainTable, row.numbered.isEmpty, row.array.count <= 3 else {
      throw .mapping(
        "\(what) is \(value.spoken)", expected: "{ beat, pitch, level }",
        hint: "write \(Self.example)")
    }
    let voice = try self.voice(row["voice"].isNil ? usual : row["voice"], what)
    var fields = row
    for (name, value) in zip(["beat", "pitch", "level"], row.array) { fields[name] = value }
    let reader = OptionReader(fields, of: what)
    let beat = try reader.number(
      "beat", in: 0...10_000, expected: "a beat from 0 on")
    var note = PhraseSource.Note(
      voice: voice, beat: beat ?? 0,
      held: try reader.number("duration", in: 0...Phrase.longest) ?? Self.held, values: [:])
    for field in fields.fields where !["beat", "duration", "voice"].contains(field.name) {
      let (slot, number) = try setting(field, of: voices[voice], reader, what)
      note.values[slot] = number
    }
    return note
  }

  private func setting(
    _ field: LuaTable.Field, of voice: VoiceSpec, _ reader: OptionReader, _ what: String
  ) throws(Fault) -> (slot: Int, value: Float) {
    guard let slot = voice.slot(field.name), slot != VoiceSpec.Slot.gate else {
      let known = Self.words + voice.parameters.map(\.name).filter { $0 != "gate" }
      throw .mapping(
        "\(what) has no parameter \"\(field.name)\"",
        hint: NearestName.hint(for: field.name, among: known.distinct()))
    }
    if slot == VoiceSpec.Slot.pitch {
      return (slot, Float(try PitchValue(field.value, what: "pitch of \(what)").hertz))
    }
    let number = try reader.number(
      field.name, for: voice.parameters[slot], subject: "\(what): ")
    return (slot, Float(number ?? voice.parameters[slot].defaultValue))
  }

  /// The number among the phrase's voices of a voice that the mapping has described.
  private mutating func voice(_ value: LuaValue, _ what: String) throws(Fault) -> Int {
    guard let id = value.id(of: "voice"),
      let spec = builder.spec(ofVoice: id, named: "voice \(ids.count + 1)"),
      !spec.graph.nodes.contains(where: { $0.unit == UnitSpec.phrase.name })
    else {
      throw .mapping(
        "the voice of \(what) is \(value.spoken)", expected: "a synth or a sampler",
        hint: "write \(Self.example)")
    }
    if let known = ids.firstIndex(of: id) { return known }
    ids.append(id)
    voices.append(spec)
    return ids.count - 1
  }
}
