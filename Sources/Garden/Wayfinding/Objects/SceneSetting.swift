import Score

/// A setting of a scene's file, declared once: the reader, the table in scenes/README.md and tests use it.
public struct SceneSetting: Hashable, Sendable {
  public enum Value: Hashable, Sendable {
    case number(Unit, ClosedRange<Double>, default: Double)
    case word([String], default: String)
    case flag(default: Bool)
  }

  /// `objects[].bubbleRadius`.
  public let path: String
  /// The key in its object, `bubbleRadius`: kept, because every object of a scene asks for it.
  public let key: String
  public let value: Value
  /// The effect of the setting.
  public let doc: String
  /// The source of the default: a system's name, or `own`.
  public let origin: String
  /// The default in the Leia profile, where it differs.
  public let leia: Double?

  init(_ path: String, _ value: Value, _ doc: String, origin: String = "own", leia: Double? = nil) {
    self.path = path
    key = String(path.split(separator: ".").last!)
    (self.value, self.doc, self.origin, self.leia) = (value, doc, origin, leia)
  }

  package var range: ClosedRange<Double> {
    if case .number(_, let range, _) = value { return range }
    preconditionFailure("\(path) is no number")
  }

  func defaultNumber(_ profile: ObjectProfile) -> Double {
    guard case .number(_, _, let number) = value else {
      preconditionFailure("\(path) is no number")
    }
    return profile == .leia ? leia ?? number : number
  }

  var defaultFlag: Bool {
    guard case .flag(let flag) = value else { preconditionFailure("\(path) is no flag") }
    return flag
  }

  var words: (all: [String], standard: String) {
    guard case .word(let words, let standard) = value else {
      preconditionFailure("\(path) is no word")
    }
    return (words, standard)
  }

  /// The values that are allowed, for messages.
  var expected: String {
    switch value {
    case .number(let unit, let range, _):
      let symbol = unit.symbol.isEmpty ? "" : " \(unit.symbol)"
      return "\(Figure.plain(range.lowerBound))…\(Figure.plain(range.upperBound))\(symbol)"
    case .word(let words, _): return words.map { "\"\($0)\"" }.joined(separator: " or ")
    case .flag: return "true or false"
    }
  }

  /// A row of a Markdown table: path, default, range, what it does, where the default is from.
  public var row: String {
    let standard: String
    switch value {
    case .number(let unit, _, let number):
      let symbol = unit.symbol.isEmpty ? "" : " \(unit.symbol)"
      standard =
        Figure.plain(number) + symbol + (leia.map { "; leia: \(Figure.plain($0))\(symbol)" } ?? "")
    case .word(_, let word): standard = "\"\(word)\""
    case .flag(let flag): standard = "\(flag)"
    }
    return "| `\(path)` | \(standard) | \(expected) | \(doc) | \(origin) |"
  }
}
