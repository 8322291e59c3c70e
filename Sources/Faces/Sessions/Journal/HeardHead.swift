import JSON
import Score

/// A turn of the listener's head as it was heard from a tick on: a line of the journal, and what a replay does there.
///
/// It is written when it was heard, a lookahead later than what was done at the same tick.
struct HeardHead: Equatable, Sendable {
  /// The tick at which the listener moved; what is done before that tick stands in lines of the same number.
  let tick: Int
  /// Heading, yaw, pitch and roll in degrees; nil where the walk said how it is.
  let angles: [Double?]

  private static let names = ["heading", "yaw", "pitch", "roll"]
  private static let word = "head"

  /// - Parameter angles: heading, yaw, pitch and roll in degrees; not a number where the walk said how it is.
  init(tick: Int, angles: SIMD4<Double>) {
    self.tick = tick
    self.angles = (0..<4).map { angles[$0].isFinite ? angles[$0] : nil }
  }

  /// Reads a line; nil for one that is about something else.
  /// - Throws: `Fault` (`record`) for an angle that no head has.
  init?(_ line: JournalLine) throws {
    guard line.do == Self.word else { return nil }
    tick = line.tick
    angles = [line.heading, line.yaw, line.pitch, line.roll]
    for (name, angle) in zip(Self.names, angles) {
      if let angle { _ = try line.number(angle, name, in: InputSpec.widest) }
    }
  }

  /// The angles; not a number where the walk said how it is.
  var vector: SIMD4<Double> {
    SIMD4(angles[0] ?? .nan, angles[1] ?? .nan, angles[2] ?? .nan, angles[3] ?? .nan)
  }

  var json: JSONText {
    var members: [(String, JSONText?)] = [("tick", tick.json), ("do", .string(Self.word))]
    for (name, angle) in zip(Self.names, angles) { members.append((name, angle?.json)) }
    return .object(present: members)
  }
}
