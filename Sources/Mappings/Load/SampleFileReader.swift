import Score

/// Reads what a mapping says of one sound file of a sampler.
struct SampleFileReader {
  static let options = [
    "root", "key", "low", "high", "velocity", "loop", "start", "level", "pan", "tune",
  ]

  private let table: LuaTable
  /// Begins messages.
  private let what: String

  init(_ table: LuaTable, what: String) {
    self.table = table
    self.what = what
  }

  /// An entry of a list: `{ file = "c4.wav", key = "C4", … }`.
  func entry() throws(Fault) -> SampleFile {
    for name in table.names where name != "file" && !Self.options.contains(name) {
      throw Fault(
        .mapping, "\(what) has no option \"\(name)\"",
        hint: NearestName.hint(for: name, among: Self.options + ["file"]))
    }
    return try file()
  }

  func file() throws(Fault) -> SampleFile {
    let path = table["file"].isNil ? table.array.first ?? .nil : table["file"]
    guard let name = path.string, !name.isEmpty else {
      throw Fault(
        .mapping, "\(what) needs a file", expected: "{ file = \"bell.wav\", key = \"C4\" }")
    }
    let (root, key) = (try key("root"), try key("key"))
    var file = SampleFile(path: name, root: root ?? key)
    file.keys = try keys(file.root)
    if !table["velocity"].isNil { file.velocities = try velocities() }
    file.loop = try loop()
    file.start = try number("start", in: 0...3600, "seconds, 0...3600")
    file.level = try number("level", in: -120...24, "dB, -120...24")
    file.pan = try number("pan", in: -1...1, "-1...1")
    file.tuning = try number("tune", in: -4800...4800, "cents, -4800...4800")
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
      throw Fault(
        .mapping, "\(what) goes from key \(low) to key \(high)", expected: "low below high")
    }
    return low...high
  }

  /// 0...1 as MIDI velocities; a zone takes what lies above its lower limit.
  private func velocities() throws(Fault) -> ClosedRange<Int> {
    guard let (low, high) = pair("velocity"), (0...1).contains(low), low < high, high <= 1 else {
      throw Fault(
        .mapping, "velocity of \(what) is \(table["velocity"].spoken)",
        expected: "a range within 0...1, as in velocity = { 0, 0.5 }")
    }
    let first = low == 0 ? 0 : Int(low * 127) + 1
    return min(first, 127)...max(Int(high * 127), min(first, 127))
  }

  private func loop() throws(Fault) -> SampleFile.Loop {
    switch table["loop"] {
    case .nil, .boolean(false): return .none
    case .boolean(true): return .whole
    default:
      guard let (from, to) = pair("loop"), from >= 0, from < to else {
        throw Fault(
          .mapping, "loop of \(what) is \(table["loop"].spoken)",
          expected: "true, or two times in seconds, as in loop = { 0.5, 1.25 }")
      }
      return .seconds(from: from, to: to)
    }
  }

  private func pair(_ name: String) -> (Double, Double)? {
    guard case .table(let list) = table[name], list.array.count == 2,
      let first = list.array[0].finiteNumber, let second = list.array[1].finiteNumber
    else { return nil }
    return (first, second)
  }

  private func number(
    _ name: String, in range: ClosedRange<Double>, _ expected: String
  ) throws(Fault) -> Double {
    if table[name].isNil { return 0 }
    guard let number = table[name].finiteNumber, range.contains(number) else {
      throw Fault(.mapping, "\(name) of \(what) is \(table[name].spoken)", expected: expected)
    }
    return number
  }
}
