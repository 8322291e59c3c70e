import Score

/// Reads what a mapping says of a sampler.
struct SamplerReader {
  static let example = "sampler { preset = \"Music Box\" } or sampler { file = \"bell.wav\" }"

  /// The options of a sampler of which one says what it plays.
  private static let contents = ["preset", "program", "file", "folder", "sfz"]
  private static let fontOptions = ["soundfont", "bank"]
  private static let common = ["attack", "release", "polyphony"]

  let table: LuaTable

  private var options: OptionReader { OptionReader(table, of: "sampler") }

  func source() throws(Fault) -> SamplerSource {
    let given = Self.contents.filter { !table[$0].isNil }
    let isList = !table.array.isEmpty
    guard given.count + (isList ? 1 : 0) == 1 else {
      throw .mapping(
        given.isEmpty && !isList
          ? "sampler is not told what to play"
          : "sampler is told to play "
            + (given + (isList ? ["a list"] : [])).joined(separator: " and "),
        expected: "one of preset, program, file, folder, sfz or a list of files",
        hint: "write \(Self.example)")
    }
    let content = given.first
    try checkNames(content)
    var source = SamplerSource(try read(content))
    source.attack = try seconds("attack")
    source.release = try seconds("release")
    return source
  }

  private func checkNames(_ content: String?) throws(Fault) {
    let own: [String] =
      switch content {
      case "preset": ["soundfont"]
      case "program": Self.fontOptions
      case "file": SampleFileReader.options
      default: []
      }
    let known = Self.common + own + (content.map { [$0] } ?? [])
    for name in table.names where !known.contains(name) {
      let isElsewhere = Self.fontOptions.contains(name) || SampleFileReader.options.contains(name)
      throw .mapping(
        isElsewhere
          ? "sampler with \(content ?? "a list") has no option \"\(name)\""
          : "sampler has no option \"\(name)\"", hint: NearestName.hint(for: name, among: known))
    }
  }

  private func read(_ content: String?) throws(Fault) -> SamplerSource.Content {
    switch content {
    case "preset":
      return .soundFont(path: try font(), .named(try text("preset")))
    case "program":
      return .soundFont(
        path: try font(),
        .number(
          bank: try number("bank", in: 0...16_383), program: try number("program", in: 0...127)))
    case "folder": return .folder(path: try text("folder"))
    case "sfz": return .sfz(path: try text("sfz"))
    case "file": return .zones([try SampleFileReader(table: table, what: "sampler").file()])
    default:
      var files: [SampleFile] = []
      for (index, row) in table.array.enumerated() {
        guard let zone = row.plainTable else {
          throw .mapping(
            "entry \(index + 1) of sampler is \(row.spoken)",
            expected: "a table, as in { file = \"c4.wav\", key = \"C4\" }")
        }
        files.append(
          try SampleFileReader(table: zone, what: "entry \(index + 1) of sampler").entry())
      }
      return .zones(files)
    }
  }

  private func font() throws(Fault) -> String? {
    table["soundfont"].isNil ? nil : try text("soundfont")
  }

  private func text(_ name: String) throws(Fault) -> String {
    try options.required(name, expected: "a text in quotes", \.filledString)
  }

  private func number(_ name: String, in range: ClosedRange<Int>) throws(Fault) -> Int {
    try options.value(
      name, expected: "a whole number \(range.lowerBound)...\(range.upperBound)"
    ) { $0.integer.flatMap { range.contains($0) ? $0 : nil } } ?? 0
  }

  private func seconds(_ name: String) throws(Fault) -> Double? {
    try options.number(name, in: 0...60, expected: "seconds, 0...60")
  }
}
