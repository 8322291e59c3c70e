import Score

/// Reads the numbers of a map entry: domain, range, smooth, quantize.
struct MapBoundReader {
  let entry: MapEntryReader
  let field: String

  /// A number, or a parameter of the mapping.
  func bound(_ value: LuaValue) throws(Fault) -> MapEntry.Bound {
    if let number = value.finiteNumber { return .value(number) }
    if value.kind == "param" { return .param(try parameter(value).name) }
    throw entry.fail("\(field) has \(value.spoken)", field, expected: "a number or param \"name\"")
  }

  func limits(_ value: LuaValue) throws(Fault) -> MapEntry.Limits {
    let (start, end) = try pair(value)
    return MapEntry.Limits(start: try bound(start), end: try bound(end))
  }

  /// The limits of a pitch: MIDI numbers and note names, or hertz.
  func pitchLimits(_ value: LuaValue) throws(Fault) -> (MapEntry.Limits, MapEntry.RangeUnit) {
    let (start, end) = try pair(value)
    let (first, firstUnit) = try pitch(start)
    let (last, lastUnit) = try pitch(end)
    guard firstUnit == lastUnit else {
      throw entry.fail(
        "\(field) mixes hertz with notes", field, expected: "two notes or MIDI numbers, or two hz()"
      )
    }
    return (MapEntry.Limits(start: first, end: last), firstUnit)
  }

  /// The values to round to: a list, or a tuning for pitches.
  func values(_ value: LuaValue, unit: MapEntry.RangeUnit) throws(Fault) -> [Double] {
    if value.kind == "tuning", unit != .parameter {
      let pitches = Self.pitches(of: value)
      guard !pitches.isEmpty else {
        throw entry.fail("quantize has a tuning without pitches", field)
      }
      return pitches.map { unit == .hertz ? Pitch.hertz(midi: $0) : $0 }
    }
    guard let list = value.plainTable, !list.array.isEmpty, list.fields.isEmpty else {
      throw entry.fail(
        "quantize is \(value.spoken)", field,
        expected: unit == .parameter ? "a list of values" : "a list of pitches or a tuning",
        hint: "for equal steps write scale = \"quantize=5\"")
    }
    var values: [Double] = []
    for item in list.array { values.append(try self.value(item, unit: unit)) }
    return values.sorted()
  }

  private func value(_ item: LuaValue, unit: MapEntry.RangeUnit) throws(Fault) -> Double {
    if unit == .parameter {
      if let number = item.finiteNumber { return number }
      throw entry.fail("quantize has \(item.spoken)", field, expected: "numbers")
    }
    let pitch = try located { () throws(Fault) in try PitchValue(item, what: "quantize") }
    return unit == .hertz ? pitch.hertz : pitch.midi
  }

  /// All pitches of a tuning within the range of hearing, as MIDI numbers.
  private static func pitches(of tuning: LuaValue) -> [Double] {
    let steps = tuning["degrees"].table?.array.compactMap(\.finiteNumber) ?? []
    guard let period = tuning["period"].finiteNumber, let root = tuning["root"].finiteNumber,
      period >= 0.01, !steps.isEmpty, (-1000...1000).contains(root)
    else { return [] }
    let set = Tuning("", steps, period: period)
    let octaves = Int((140 + abs(root)) / period) + 1
    return (-octaves * steps.count...octaves * steps.count)
      .map { set.pitch(ofDegree: $0, root: root) }
      .filter { (0...136).contains($0) }
  }

  private func pair(_ value: LuaValue) throws(Fault) -> (LuaValue, LuaValue) {
    guard let list = value.plainTable, list.array.count == 2, list.fields.isEmpty else {
      throw entry.fail("\(field) is \(value.spoken)", field, expected: "two ends: { from, to }")
    }
    return (list.array[0], list.array[1])
  }

  private func pitch(_ value: LuaValue) throws(Fault) -> (MapEntry.Bound, MapEntry.RangeUnit) {
    if value.kind == "param" {
      let spec = try parameter(value)
      return (.param(spec.name), spec.unit == .hertz ? .hertz : .midi)
    }
    switch try located({ () throws(Fault) in try PitchValue(value, what: field) }) {
    case .midi(let number): return (.value(number), .midi)
    case .hertz(let number): return (.value(number), .hertz)
    }
  }

  /// The parameter that `param "name"` names.
  func parameter(_ value: LuaValue) throws(Fault) -> ParameterSpec {
    let name = value["name"].string ?? ""
    if let spec = entry.parameters.first(where: { $0.name == name }) { return spec }
    throw entry.fail(
      "unknown parameter \"\(name)\"", field,
      hint: entry.parameters.isEmpty
        ? "declare it in params" : NearestName.hint(for: name, among: entry.parameters.map(\.name)))
  }

  private func located<T>(_ body: () throws(Fault) -> T) throws(Fault) -> T {
    try entry.source.reading("\(entry.path).\(field)", body)
  }
}
