import Score

/// Reads what a mapping says of a phrase.
struct PhraseReader {
  static let example =
    "phrase { beats = 6, components = { \"ahead.wav\", { voice = bell, \"E5 . B5 . . .\" } } }"

  private static let names = [
    "components", "beats", "length", "intro", "outro", "grid", "fade",
  ]

  let table: LuaTable
  let builder: OrchestraBuilder

  private var options: OptionReader { OptionReader(table, of: "phrase") }

  func source() throws(Fault) -> PhraseSource {
    try checkNames()
    let beats = try options.required(
      "beats", expected: "the beats in the phrase, a whole number 1...64"
    ) { $0.integer.flatMap { Phrase.beatCounts.contains($0) ? $0 : nil } }
    let longest = Phrase.longest
    let seconds = try options.number(
      "length", in: 0.01...longest, expected: "seconds, 0.01...\(Figure.plain(longest))")
    var notes = PhraseNoteReader(builder: builder)
    var components: [PhraseSource.Content?] = []
    for (number, value) in try listed().enumerated() {
      components.append(try notes.content(value, what: "component \(number + 1) of phrase"))
    }
    let intro = try notes.melody(table["intro"], what: "the intro of phrase")
    let outro = try notes.melody(table["outro"], what: "the outro of phrase")
    var source = PhraseSource(
      components: components, beats: beats, seconds: seconds,
      orchestra: Orchestra(voices: notes.voices, tables: builder.voiceTables))
    (source.intro, source.outro) = (intro, outro)
    source.rule = try rule()
    source.fade =
      try options.number(
        "fade", in: 0...Phrase.longestFade, expected: "seconds, 0...\(Phrase.longestFade)")
      ?? source.fade
    let hasFile = components.contains { if case .file? = $0 { true } else { false } }
    guard hasFile || seconds != nil else {
      throw .mapping(
        "phrase has no length", expected: "length = seconds, where no component is a file")
    }
    return source
  }

  private func checkNames() throws(Fault) {
    for name in table.names where !Self.names.contains(name) {
      throw .mapping(
        "phrase has no option \"\(name)\"", hint: NearestName.hint(for: name, among: Self.names))
    }
    guard table.array.isEmpty, table.numbered.isEmpty else {
      throw .mapping(
        "phrase has values without a name", expected: "components = { … }",
        hint: "write \(Self.example)")
    }
  }

  /// The components in their order; where the list has a hole, there is silence.
  private func listed() throws(Fault) -> [LuaValue] {
    let most = Phrase.componentCounts.upperBound
    let expected = "a list of 1 to \(most) sounds, nil or false for silence"
    guard let list = table["components"].plainTable, list.fields.isEmpty else {
      throw .mapping(
        "components of phrase is \(table["components"].spoken)", expected: expected,
        hint: "write \(Self.example)")
    }
    let last = list.numbered.keys.max().map { Int($0) } ?? list.array.count
    let count = max(last, list.array.count)
    guard Phrase.componentCounts.contains(count), list.numbered.keys.allSatisfy({ $0 > 0 }) else {
      throw .mapping("phrase has \(count) components", expected: expected)
    }
    return (0..<count).map { place in
      place < list.array.count ? list.array[place] : list.numbered[Int64(place + 1)] ?? .nil
    }
  }

  private func rule() throws(Fault) -> Phrase.Rule {
    try options.value("grid", expected: "\"exact\" or \"ios\"") { value in
      value.string.flatMap { Phrase.Rule(rawValue: $0) }
    } ?? .exact
  }
}

/// Reads the sounds of a phrase: a file, or notes of voices, which it collects.
///
/// Notes stand one by one, `{ beat, pitch, level }`, or many in a text, a pitch for each beat and a point for a rest.
/// What stands by name beside them holds for all of them, unless a note or a text says something else.
struct PhraseNoteReader {
  static let example = "{ voice = bell, level = -6, \"E5 . B5 .\", { 2.5, \"E6\" } }"

  let builder: OrchestraBuilder
  /// The voices that notes have named so far.
  private(set) var voices: [VoiceSpec] = []
  private var ids: [Int] = []

  /// More notes than a phrase can mean.
  private static let mostNotes = 1024
  /// The options of a note beside the parameters of its voice.
  private static let words = ["beat", "duration", "voice", "step"]
  /// The seconds for which a note is held that does not say it.
  private static let held = 0.1

  init(builder: OrchestraBuilder) { self.builder = builder }

  /// A component: a file, notes, or nil and false for silence.
  mutating func content(_ value: LuaValue, what: String) throws(Fault) -> PhraseSource.Content? {
    if !value.isTruthy { return nil }
    if let path = value.filledString { return .file(path: path) }
    return .notes(try notes(value, what), seconds: nil)
  }

  /// A melody before or after the components, of a length of its own.
  mutating func melody(_ value: LuaValue, what: String) throws(Fault) -> PhraseSource.Content? {
    guard value.isTruthy, var table = value.plainTable else {
      return try content(value, what: what)
    }
    let length = try OptionReader(table, of: what).required(
      "length", expected: "seconds, 0.01...\(Figure.plain(Phrase.longest))"
    ) { value in value.finiteNumber.flatMap { $0 >= 0.01 && $0 <= Phrase.longest ? $0 : nil } }
    table["length"] = .nil
    return .notes(try notes(.table(table), what), seconds: length)
  }

  private mutating func notes(_ value: LuaValue, _ what: String) throws(Fault) -> [PhraseSource
    .Note]
  {
    guard let table = value.plainTable, table.numbered.isEmpty, !table.array.isEmpty else {
      throw .mapping(
        "\(what) is \(value.spoken)", expected: "the path of a sound file, or notes of a voice",
        hint: "write \(Self.example)")
    }
    var notes: [PhraseSource.Note] = []
    for (number, row) in table.array.enumerated() {
      let name = "entry \(number + 1) of \(what)"
      for fields in try self.fields(of: row, beside: table, name) {
        notes.append(try note(fields, name))
      }
      guard notes.count <= Self.mostNotes else {
        throw .mapping("\(what) has more than \(Self.mostNotes) notes")
      }
    }
    return notes
  }

  /// The notes of one entry, each by the names of what is said of it.
  private func fields(
    of row: LuaValue, beside usual: LuaTable, _ what: String
  ) throws(Fault) -> [LuaTable] {
    let own = row.string == nil ? row.plainTable : LuaTable(array: [row])
    let isText = own?.array.first?.string != nil
    guard let own, own.numbered.isEmpty, own.array.count <= (isText ? 1 : 3) else {
      throw .mapping(
        "\(what) is \(row.spoken)", expected: "{ beat, pitch, level }, or pitches in a text",
        hint: "write \(Self.example)")
    }
    var fields = usual
    fields.array = []
    for field in own.fields { fields[field.name] = field.value }
    guard isText, let text = own.array[0].string else {
      for (name, value) in zip(["beat", "pitch", "level"], own.array) { fields[name] = value }
      return [fields]
    }
    let step =
      try OptionReader(fields, of: what).number("step", in: 0.01...64, expected: "beats") ?? 1
    let first = try OptionReader(fields, of: what).number("beat", in: 0...10_000) ?? 0
    return text.split(whereSeparator: \.isWhitespace).enumerated().compactMap { place, pitch in
      if pitch == "." { return nil }
      var note = fields
      note["beat"] = .number(first + Double(place) * step)
      note["pitch"] = .string(String(pitch))
      return note
    }
  }

  private mutating func note(_ fields: LuaTable, _ what: String) throws(Fault) -> PhraseSource.Note
  {
    let reader = OptionReader(fields, of: what)
    let voice = try self.voice(fields["voice"], what)
    var note = PhraseSource.Note(
      voice: voice, beat: try reader.number("beat", in: 0...10_000) ?? 0,
      held: try reader.number("duration", in: 0...Phrase.longest) ?? Self.held, values: [:])
    for field in fields.fields where !Self.words.contains(field.name) {
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
        hint: NearestName.hint(for: field.name, among: known))
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
