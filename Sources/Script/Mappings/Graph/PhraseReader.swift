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
