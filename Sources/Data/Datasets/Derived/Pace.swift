internal import Glibc
internal import Score

/// Steps per minute from what a log has: counted steps, cadence, acceleration, or walking speed.
enum Pace {
  /// Seconds over which counted steps make a pace.
  static let window = 8.0

  /// Pace at each row of a running count of steps; NaN before the first window is full and where the
  /// count starts anew.
  ///
  /// A count that often goes back counts the steps of each row alone, over the step of the times.
  static func fromCounts(times: [Double], steps: [Double]) -> [Double] {
    if areOfRows(steps) {
      let interval = times.medianStep
      return interval > 0 ? steps.map { $0 * 60 / interval } : steps.map { _ in .nan }
    }
    var pace = [Double](repeating: .nan, count: times.count)
    let rows = times.indices.filter { !steps[$0].isNaN }
    var first = 0
    for (index, row) in rows.enumerated() {
      if index > 0, steps[row] < steps[rows[index - 1]] { first = index }
      while first + 1 < index, times[rows[first + 1]] <= times[row] - window { first += 1 }
      let seconds = times[row] - times[rows[first]]
      guard seconds >= window / 2 else { continue }
      pace[row] = (steps[row] - steps[rows[first]]) * 60 / seconds
    }
    return pace
  }

  /// Whether steps are counted anew in each row: they go back in a tenth of the rows or more.
  static func areOfRows(_ steps: [Double]) -> Bool {
    let present = steps.filter { !$0.isNaN }
    return present.stepsBack.count * 10 >= present.count && present.stepsBack.count > 1
  }

  /// A cadence below it is that of one leg: few walk so slowly.
  static let leastOfBothLegs = 115.0

  /// The factor that turns a logged cadence into steps of both feet: 2 for devices that count one leg, 1 for those
  /// that count both, nil when it is no walking at all (a bicycle's cranks).
  static func cadenceFactor(_ cadence: [Double], speeds: [Double], activity: Activity?) -> Double? {
    if let activity, activity != .onFoot { return nil }
    let turning = cadence.filter { $0 > 0 }
    guard !turning.isEmpty else { return nil }
    if activity == nil, Quantile.of(speeds.filter { $0 >= Motion.leastSpeed }, 0.5) > 4.5 {
      return nil
    }
    return Quantile.of(turning, 0.5) < leastOfBothLegs ? 2 : 1
  }

  /// Step length divided by steps per minute, in m·min: nearly constant in a person's walking.
  ///
  /// Sekiya and Nagasaki, "Reproducibility of the walking patterns of normal young adults: test-retest
  /// reliability of the walk ratio", Gait and Posture 7, 1998.
  static let walkRatio = 0.0064

  /// Pace of a walker at a speed in m/s: speed = walkRatio · pace², in metres per minute.
  static func walking(atSpeed speed: Double) -> Double {
    speed < 0.3 ? 0 : (speed * 60 / walkRatio).squareRoot()
  }
}
