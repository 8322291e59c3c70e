import JSON
import Score

/// Reads the properties of one feature, and says what is wrong with them.
struct PropertyReader {
  let spot: JSONSpot
  let kind: SiteKind
  let problems: SiteProblems

  /// Numbers that properties hold.
  static let numbers: [ParameterSpec] = [
    ParameterSpec("radius", .metres, in: 0.1...100_000, default: 20, doc: "of a circle"),
    ParameterSpec("level", .decibels, in: -120...24, default: 0, doc: "of its sound"),
    ParameterSpec("away", .seconds, in: 0...1_000_000, default: 60, doc: "before another visit"),
    ParameterSpec("width", .metres, in: 0.1...1000, default: 6, doc: "along the room's x axis"),
    ParameterSpec("depth", .metres, in: 0.1...1000, default: 6, doc: "along the room's y axis"),
    ParameterSpec("heading", .degrees, in: -360...360, default: 0, doc: "of the room's y axis"),
    ParameterSpec("height", .metres, in: 0.01...200, default: 3, doc: "of the room"),
    ParameterSpec("order", .none, in: 0...3, default: 3, doc: "of reflections heard one by one"),
    ParameterSpec("reflections", .decibels, in: -120...24, default: 0, doc: "their level"),
    ParameterSpec("late", .decibels, in: -120...24, default: 0, doc: "level of the late field"),
  ]

  /// The properties that a kind knows.
  static func names(of kind: SiteKind) -> [String] {
    let common = ["kind", "id", "name", "info"]
    switch kind {
    case .ripple: return common + ["radius", "mapping", "preset", "weights", "after", "level"]
    case .dejavu: return common + ["radius", "file", "level", "away", "loop"]
    case .beacon, .place: return common + ["radius", "address", "arrival", "departure", "clips"]
    case .route: return common + ["waypoints"]
    case .path: return common
    case .room:
      return common + [
        "width", "depth", "heading", "height", "materials", "order", "reflections", "late",
      ]
    }
  }

  func text(_ name: String) -> String? { spot.member(name).flatMap { problems.text(name, $0) } }

  func requiredText(_ name: String, example: String) -> String? {
    guard spot.member(name) != nil else {
      problems.error(
        spot, "a \(kind.rawValue) needs \(name)",
        hint: "add \"\(name)\": \"\(example)\"" + mistyped(name))
      return nil
    }
    guard let text = text(name) else { return nil }
    if !text.isEmpty { return text }
    problems.error(spot.member(name)!, "\(name) is empty, expected one like \"\(example)\"")
    return nil
  }

  /// - Parameter other: what else the property can be, for the message.
  func number(_ name: String, or other: String = "") -> Double? {
    guard let spot = spot.member(name) else { return nil }
    let spec = Self.numbers.first { $0.name == name }!
    return problems.read(spot, name, expected: spec.expected + other) { spot in
      spot.number.flatMap { spec.range.contains($0) ? $0 : nil }
    }
  }

  func requiredNumber(_ name: String, why: String) -> Double? {
    if spot.member(name) != nil { return number(name) }
    problems.error(
      spot, "a \(kind.rawValue) needs \(name): \(why)",
      hint: "add \"\(name)\": 20" + mistyped(name))
    return nil
  }

  func flag(_ name: String) -> Bool {
    spot.member(name).flatMap { problems.read($0, name, expected: "true or false", \.flag) }
      ?? false
  }

  /// An object of numbers: `preset`, `weights`.
  func numbers(_ name: String, of what: String, from least: Double?) -> [String: Double] {
    let members = spot.member(name).flatMap {
      problems.read($0, name, expected: "an object of \(what)", \.members)
    }
    let bound = least.map { " of \(Figure.plain($0)) or more" } ?? ""
    var numbers: [String: Double] = [:]
    for (key, spot) in members ?? [] {
      let number = problems.read(
        spot, "\(name) of \(quoted(key))", expected: "a number\(bound)"
      ) { spot in spot.number.flatMap { $0 >= least ?? -.infinity ? $0 : nil } }
      if let number { numbers[key] = number }
    }
    return numbers
  }

  /// A property that looks like the missing one.
  private func mistyped(_ name: String) -> String {
    let known = Self.names(of: kind)
    let near = (spot.value.members ?? []).map(\.key).first {
      !known.contains($0) && NearestName.to($0, among: [name]) != nil
    }
    return near.map { "; is \(quoted($0)) meant?" } ?? ""
  }
}

extension ParameterSpec {
  /// The numbers that are allowed, for messages: `a number in 0.1...100000 m`.
  var expected: String {
    let (low, high) = (Figure.plain(range.lowerBound), Figure.plain(range.upperBound))
    return "a number in \(low)...\(high)" + (unit.symbol.isEmpty ? "" : " \(unit.symbol)")
  }
}

extension FaultList {
  func text(_ name: String, _ spot: JSONSpot) -> String? {
    read(spot, name, expected: "a text", \.string)
  }

  /// The id of another feature, a text or a number.
  func identifier(_ name: String, _ spot: JSONSpot, of what: String) -> String? {
    read(spot, name, expected: "the id of \(what)") { spot in
      spot.string ?? spot.number.map { _ in spot.shown }
    }
  }

  /// One text, or several in an array.
  func texts(_ name: String, _ spot: JSONSpot) -> [String] {
    if let text = spot.value.string { return [text] }
    let items = read(spot, name, expected: "a text or an array of texts", \.items)
    return (items ?? []).compactMap { text(name, $0) }
  }
}

extension PropertyReader {
  /// Properties by which editors of GeoJSON colour things (simplestyle), and what our importers keep.
  static let foreign: Set<String> = [
    "marker-color", "marker-size", "marker-symbol", "stroke", "stroke-width", "stroke-opacity",
    "fill", "fill-opacity", "title", "description", "tags", "gpx", "createdDate", "lastUpdatedDate",
    "lastSelectedDate", "location",
  ]

  /// Properties that the kind does not know: kept, counted, with the name that was perhaps meant.
  var unknown: [JSONText.Member] {
    let known = Self.names(of: kind)
    var kept: [JSONText.Member] = []
    var seen: Set<String> = []
    for (key, member) in spot.members ?? [] {
      if !seen.insert(key).inserted {
        problems.note(
          .repeatedKeys, "\(quoted(key)) stands twice, the last one counts", at: member.path)
      }
      if known.contains(key) { continue }
      kept.append(JSONText.Member(key, JSONText(member.value)))
      if !Self.foreign.contains(key) { note(unknown: key, member.path, known) }
    }
    return kept
  }

  private func note(unknown key: String, _ path: String, _ known: [String]) {
    let others = Set(SiteKind.allCases.flatMap { Self.names(of: $0) })
    if others.contains(key) {
      problems.note(
        .unusedProperty, "\(quoted(key)) is no property of a \(kind.rawValue), kept", at: path)
      return
    }
    let nearest = NearestName.to(key, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    problems.note(
      .unknownProperty, "\(quoted(key)) of a \(kind.rawValue), kept\(nearest)", at: path)
  }
}
