import JSON
import Score

/// Collects everything that is wrong with a file while it is read.
class FaultList {
  let file: String
  private(set) var errors: [Fault] = []
  /// What may have led to an error elsewhere, and is none by itself.
  private var suspects: [Fault] = []

  init(file: String) { self.file = file }

  func error(_ place: FaultPlace, _ what: String, hint: String = "") {
    errors.append(Fault.scene(what, at: place, hint: hint))
  }

  func error(_ spot: JSONSpot, _ what: String, hint: String = "") {
    error(place(of: spot), what, hint: hint)
  }

  /// Keeps what is told only where the file has errors.
  func suspect(_ spot: JSONSpot, _ what: String, hint: String) {
    suspects.append(Fault.scene(what, at: place(of: spot), hint: hint))
  }

  /// Reads a value that can be of one kind only; nil, with a fault, where it is of another.
  /// - Parameter name: the beginning of a message that shows the value itself; without it the message says its kind.
  func read<Value>(
    _ spot: JSONSpot, _ name: String = "", expected: @autoclosure () -> String,
    _ make: (JSONSpot) -> Value?
  ) -> Value? {
    if let value = make(spot) { return value }
    let found = name.isEmpty ? "is \(spot.value.kind)" : "\(name) is \(spot.shown)"
    error(spot, "\(found), expected \(expected())")
    return nil
  }

  func place(of spot: JSONSpot) -> FaultPlace {
    FaultPlace(
      file, line: spot.value.line, column: spot.value.column,
      part: spot.path.isEmpty ? nil : spot.path)
  }

  /// - Throws: all of it, in the order of the file, where anything is wrong.
  func check() throws(Faults) {
    if !errors.isEmpty { throw Faults(Self.ordered(errors + suspects, by: \.place)) }
  }

  /// The items in the order of lines and columns; at equal places as they came.
  static func ordered<Item>(_ items: [Item], by place: (Item) -> FaultPlace) -> [Item] {
    let keys = items.enumerated().map { index, item in
      let place = place(item)
      return (place.line ?? 0, place.column ?? 0, index)
    }
    return keys.sorted { $0 < $1 }.map { items[$0.2] }
  }
}

/// Collects everything that is wrong or odd while a site is read.
final class SiteProblems: FaultList {
  /// The system of coordinates that the file names, where that is not longitude and latitude in WGS 84.
  var otherSystem: String?
  /// Whether positions were found that are metres of a map's grid; that is said once.
  var hasMetres = false
  private var tallies: [(finding: SiteFinding, count: Int)] = []
  private var numbers: [String: Int] = [:]

  /// Counts an oddity; equal ones are one finding.
  func note(_ kind: SiteFinding.Kind, _ detail: String, at path: String = "", count: Int = 1) {
    let key = kind.rawValue + "\u{0}" + detail
    if let number = numbers[key] {
      tallies[number].count += count
    } else {
      numbers[key] = tallies.count
      tallies.append((SiteFinding(kind, detail, path: path), count))
    }
  }

  var findings: [SiteFinding] {
    tallies.map {
      SiteFinding($0.finding.kind, $0.finding.detail, path: $0.finding.path, count: $0.count)
    }
  }

  /// The text as JSON.
  static func parse(_ bytes: [UInt8], file: String) throws(Faults) -> JSONSpot {
    do throws(Fault) {
      return JSONSpot(value: try JSONParser.parse(bytes, file: file, code: .scene), path: "")
    } catch { throw Faults([error]) }
  }
}

/// A value of a site's file with its way from the top: `features[3].properties.radius`.
struct JSONSpot {
  let value: JSONValue
  let path: String

  func member(_ key: String) -> JSONSpot? { value[key].map { below(key, $0) } }

  /// The members of an object; of equal keys the last one.
  var members: [(key: String, spot: JSONSpot)]? {
    value.members?.map { key, value in (key, below(key, value)) }
  }

  private func below(_ key: String, _ value: JSONValue) -> JSONSpot {
    JSONSpot(value: value, path: path.isEmpty ? key : "\(path).\(key)")
  }

  var items: [JSONSpot]? {
    value.array.map { items in
      items.enumerated().map { JSONSpot(value: $0.element, path: "\(path)[\($0.offset)]") }
    }
  }

  /// The items of an array that is not empty.
  var filledItems: [JSONSpot]? { items.flatMap { $0.isEmpty ? nil : $0 } }

  var number: Double? { value.number }
  var string: String? { value.string }

  var flag: Bool? { if case .bool(let flag) = value.content { flag } else { nil } }

  /// The value at the spot, for messages: `-3`, `null`, `"text"`.
  var shown: String {
    switch value.content {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): Figure.plain(number)
    case .array(let items) where items.isEmpty: "an empty array"
    default: value.kind
    }
  }
}

extension Fault {
  /// A fault of a site or of a scene of objects.
  static func scene(_ message: String, at place: FaultPlace, hint: String = "") -> Fault {
    Fault(.scene, message, at: place, hint: hint.isEmpty ? nil : hint)
  }
}
