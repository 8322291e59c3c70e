import JSON
import Score

/// One thing that the wayfinder has decided, and why.
public struct Decision: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// The first usable position.
    case start
    /// Positions are not used from here on; the last one holds.
    case hold
    /// Positions are used again.
    case resume
    /// The site is far from the walker.
    case far
    /// A room.
    case roomEnter = "room_enter"
    case roomLeave = "room_leave"
    /// A ripple.
    case enter, leave
    /// The walker is inside a ripple that is not entered before another.
    case wait
    /// The steps of the ripple that sounds from here on, in this order.
    case notification, preset, generate
    /// No notification is given, because the site's setting says so.
    case unnotified
    /// The music fades: the walker is outside.
    case fade
    /// A ripple to go to next.
    case target
    /// A recording begins, stays silent, or ends.
    case dejavu
    case dejavuSilent = "dejavu_silent"
    case dejavuEnd = "dejavu_end"
  }

  /// The time in seconds of the walk.
  public var time: Double
  /// The row of the dataset, counted from 0.
  public var row: Int
  public var kind: Kind
  /// The id of the ripple, déjà vu or room; empty where it is about the position.
  public var id = ""
  /// The distance to the edge in metres; nil where none is meant.
  public var distance: Double?
  /// The bearing of the middle in degrees clockwise from true north.
  public var bearing: Double?
  /// The score: weight / (distance + d0), per metre.
  public var score: Double?
  /// The number of the target, 0 or 1.
  public var slot: Int?
  /// The target that had the slot before.
  public var replaces: String?
  /// Metres from the site if latitude and longitude were exchanged, where it is near then and far as it is.
  public var swappedDistance: Double?
  /// The reason, in words.
  public var reason: String
}

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
