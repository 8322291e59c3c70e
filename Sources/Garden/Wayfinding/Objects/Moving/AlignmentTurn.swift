import Score

/// Turns from one plane's alignment to another's at constant angular speed.
struct AlignmentTurn: Hashable, Sendable {
  private var from: Quaternion
  private var to: Quaternion
  private var elapsed: Double
  private let duration: Double

  /// - Parameter duration: seconds.
  init(at rotation: Quaternion, duration: Double) {
    (from, to) = (rotation, rotation)
    elapsed = duration
    self.duration = duration
  }

  var isTurning: Bool { elapsed < duration }

  var rotation: Quaternion {
    isTurning ? from.interpolated(to: to, fraction: elapsed / duration) : to
  }

  /// Begins to turn, unless it is turned that way or a turn is under way.
  /// - Returns: false when it must wait.
  mutating func begin(to goal: Quaternion) -> Bool {
    if goal == to { return true }
    if isTurning { return false }
    (from, to, elapsed) = (to, goal, 0)
    return true
  }

  mutating func advance(by seconds: Double) { elapsed = min(duration, elapsed + seconds) }
}
