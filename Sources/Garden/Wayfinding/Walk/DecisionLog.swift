import JSON
import Score

/// Decisions as text: one JSON object a line (NDJSON). The same walk through the same site gives the same bytes.
public struct DecisionLog: Hashable, Sendable {
  public private(set) var decisions: [Decision] = []

  public init() {}

  public mutating func append(_ more: [Decision]) { decisions += more }

  /// The text of the log, a line break behind each line.
  public var text: String { decisions.map { $0.line + "\n" }.joined() }
}

extension Decision {
  /// The decision as one line without its break.
  public var line: String { JSONText.object(members).compact }

  /// The members of the decision as JSON: time to 1 ms, distance to 1 cm, bearing to 0.01°, score to 10^-6; what is not
  /// meant is left out.
  package var members: [(String, JSONText)] {
    let all: [(String, JSONText?)] = [
      ("time", .number(time, decimals: 3)), ("row", .integer(row)),
      ("kind", .string(kind.rawValue)), ("id", id.isEmpty ? nil : .string(id)),
      ("slot", slot.map { .integer($0) }), ("distance", distance.map { .number($0, decimals: 2) }),
      ("bearing", bearing.map { .number($0, decimals: 2) }),
      ("score", score.map { .number($0, decimals: 6) }),
      ("replaces", replaces.map { .string($0) }), ("reason", .string(reason)),
    ]
    return all.compactMap { key, value in value.map { (key, $0) } }
  }

  /// The decision about a place without its reason: `room enter pavilion`.
  package func words(of place: String) -> String {
    "\(kind.rawValue.replacing("_", with: " ")) \(place)".trimmed
  }
}
