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

/// Reads what a mapping says of one sound file of a sampler.
struct SampleFileReader {
  static let options = [
    "root", "key", "low", "high", "velocity", "loop", "start", "level", "pan", "tune",
  ]

  let table: LuaTable
  /// The name of the reader's table in messages, such as `entry 2 of sampler`.
  let what: String

  private var options: OptionReader { OptionReader(table, of: what) }

  /// An entry of a list: `{ file = "c4.wav", key = "C4", … }`.
  func entry() throws(Fault) -> SampleFile {
    for name in table.names where name != "file" && !Self.options.contains(name) {
      throw .mapping(
        "\(what) has no option \"\(name)\"",
        hint: NearestName.hint(for: name, among: Self.options + ["file"]))
    }
    return try file()
  }

  func file() throws(Fault) -> SampleFile {
    let path = table["file"].isNil ? table.array.first ?? .nil : table["file"]
    guard let name = path.filledString else {
      throw .mapping("\(what) needs a file", expected: "{ file = \"bell.wav\", key = \"C4\" }")
    }
    let (root, key) = (try key("root"), try key("key"))
    var file = SampleFile(path: name, root: root ?? key)
    file.keys = try keys(file.root)
    file.velocities = try velocities() ?? file.velocities
    file.loop = try loop()
    file.start = try options.number("start", in: 0...3600, expected: "seconds, 0...3600") ?? 0
    file.level = try options.number("level", in: -120...24, expected: "dB, -120...24") ?? 0
    file.pan = try options.number("pan", in: -1...1, expected: "-1...1") ?? 0
    file.tuning = try options.number("tune", in: -4800...4800, expected: "cents, -4800...4800") ?? 0
    return file
  }

  private func key(_ name: String) throws(Fault) -> Double? {
    if table[name].isNil { return nil }
    return try PitchValue(table[name], what: "\(name) of \(what)").midi
  }

  private func keys(_ root: Double?) throws(Fault) -> ClosedRange<Int>? {
    if table["low"].isNil, table["high"].isNil { return nil }
    let (lowest, highest) = (try key("low"), try key("high"))
    let low = Int(min(max((lowest ?? 0).rounded(), 0), 127))
    let high = Int(min(max((highest ?? 127).rounded(), 0), 127))
    guard low <= high else {
      throw .mapping("\(what) goes from key \(low) to key \(high)", expected: "low below high")
    }
    return low...high
  }

  /// 0...1 as MIDI velocities; a zone takes what lies above its lower limit.
  private func velocities() throws(Fault) -> ClosedRange<Int>? {
    try options.value(
      "velocity", expected: "a range within 0...1, as in velocity = { 0, 0.5 }"
    ) { value in
      guard let (low, high) = Self.pair(value), (0...1).contains(low), low < high, high <= 1
      else { return nil }
      let first = min(low == 0 ? 0 : Int(low * 127) + 1, 127)
      return first...max(Int(high * 127), first)
    }
  }

  private func loop() throws(Fault) -> SampleFile.Loop {
    let loop = try options.value(
      "loop", expected: "true, or two times in seconds, as in loop = { 0.5, 1.25 }"
    ) { value -> SampleFile.Loop? in
      if let isLooped = value.boolean { return isLooped ? .whole : SampleFile.Loop.none }
      guard let (from, to) = Self.pair(value), from >= 0, from < to else { return nil }
      return .seconds(from: from, to: to)
    }
    return loop ?? SampleFile.Loop.none
  }

  private static func pair(_ value: LuaValue) -> (Double, Double)? {
    guard let list = value.table, list.array.count == 2,
      let first = list.array[0].finiteNumber, let second = list.array[1].finiteNumber
    else { return nil }
    return (first, second)
  }
}

extension OptionReader {
  /// Reads the options of something that messages call by a name of its own.
  init(_ table: LuaTable, of what: String) {
    self.init(table: table, called: { "\($0) of \(what)" }) { _, message, expected, hint in
      Fault.mapping(message, expected: expected, hint: hint)
    }
  }
}
