import Score

/// Keeps the last places that an object was meant to be at, and averages their distances from the listener
/// (AmbeoAADemo, `updateVirtualObjectPosition`).
///
/// Distances are taken from where the listener is now: when only the listener moves, nothing is smoothed.
struct DistanceSmoother: Hashable, Sendable {
  private var goals: [Vector3]
  private var next = 0

  /// Begins at rest at a place.
  init(_ place: Vector3, updates: Int) {
    precondition(updates > 0, "a mean is of at least one value")
    goals = Array(repeating: place, count: updates)
  }

  /// Whether all goals are one.
  var isAtRest: Bool { goals.allSatisfy { $0 == goals[0] } }

  /// The next place that the object is meant to be at.
  mutating func add(_ goal: Vector3) {
    goals[next] = goal
    next = (next + 1) % goals.count
  }

  /// Forgets the places before.
  mutating func rest(at goal: Vector3) { for i in goals.indices { goals[i] = goal } }

  /// The place in the direction of the last goal, at the mean distance.
  func place(from listener: Vector3) -> Vector3 {
    let goal = goals[(next + goals.count - 1) % goals.count]
    let distance = (goal - listener).length
    if isAtRest || distance == 0 { return goal }
    let sum = goals.reduce(0) { $0 + ($1 - listener).length }
    return listener + (sum / Double(goals.count) / distance) * (goal - listener)
  }
}
