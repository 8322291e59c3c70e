import JSON

/// Decisions as text: one JSON object a line (NDJSON). The same walk through the same site gives the same bytes.
public struct DecisionLog: Hashable, Sendable {
  public private(set) var decisions: [Decision] = []

  public init() {}

  public mutating func append(_ more: [Decision]) { decisions += more }

  /// All lines, each with its line break.
  public var text: String {
    var text = ""
    for decision in decisions { text += decision.line + "\n" }
    return text
  }

  /// The number (from 1) and the two texts of the first line in which two logs differ; nil for equal logs.
  public static func difference(
    _ a: String, _ b: String
  ) -> (line: Int, first: String, second: String)? {
    let (a, b) = (
      a.split(separator: "\n", omittingEmptySubsequences: false),
      b.split(separator: "\n", omittingEmptySubsequences: false)
    )
    for i in 0..<max(a.count, b.count) {
      let (x, y) = (i < a.count ? a[i] : "", i < b.count ? b[i] : "")
      if x != y { return (i + 1, String(x), String(y)) }
    }
    return nil
  }
}

extension Decision {
  /// One line without its break: time to 1 ms, distance to 1 cm, bearing to 0.01°, score to 10^-6; what is not meant
  /// is left out.
  public var line: String {
    var members = [
      JSONText.Member("time", .number(time, decimals: 3)),
      JSONText.Member("row", .number(Double(row))),
      JSONText.Member("kind", .string(kind.rawValue)),
    ]
    if !id.isEmpty { members.append(.init("id", .string(id))) }
    if let slot { members.append(.init("slot", .number(Double(slot)))) }
    if let distance { members.append(.init("distance", .number(distance, decimals: 2))) }
    if let bearing { members.append(.init("bearing", .number(bearing, decimals: 2))) }
    if let score { members.append(.init("score", .number(score, decimals: 6))) }
    if let replaces { members.append(.init("replaces", .string(replaces))) }
    members.append(.init("reason", .string(reason)))
    return JSONText.object(members).compact
  }
}
