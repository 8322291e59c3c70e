import Wayfinding

/// The result of one walk.
package struct WalkResult: Hashable, Sendable, Codable {
  /// The id of the target.
  package var target: String
  /// Metres in a straight line at the start, and when the walk ended.
  package var distance: Double
  package var remaining: Double
  /// Whether the beacon fell silent before the walker gave up.
  package var isReached = false
  package var seconds = 0.0
  /// Metres walked, and those of them that led away from the target.
  package var path = 0.0
  package var away = 0.0
  /// Seconds of standing still.
  package var standing = 0.0
  /// The number of times that it turned round, by more than a right angle, after it had begun to walk.
  package var reversals = 0
  /// Seconds in which the beacon sounded.
  package var heard = 0.0
  /// The way that was walked, in metres east and north of the target, a point a second.
  package var track: [[Float]] = []

  /// Metres walked for each metre of approach; nil where it came no nearer.
  package var detour: Double? { distance - remaining > 1 ? path / (distance - remaining) : nil }
}
