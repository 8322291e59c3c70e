internal import Glibc
package import Score

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

/// The pace of a walk that is under way, from a phone's acceleration: at each second what `StepDetector` says of the readings up to
/// it, so that it comes half a window, 3 s, late, and some seconds more where a walk begins.
package struct LivePace {
  /// The inputs that it counts: the acceleration along the phone's three axes in m/s².
  package static let inputs = ["x", "y", "z"].compactMap { KnownColumns.spec("acceleration_" + $0) }

  /// Steps per minute, 0 where nobody walks; NaN until readings of 6 s have come.
  package private(set) var pace = Double.nan
  private var times: [Double] = []
  /// The readings of each axis.
  private var axes = Array(repeating: [Double](), count: LivePace.inputs.count)
  /// The second at which readings without a gap began, and the end of the window that comes next.
  private var first = 0.0
  private var end = 0.0
  private var run = WalkingRun()

  /// The longest time in seconds between two readings that is no gap; the windows begin anew behind one.
  private static let longestGap = 1.0
  /// Seconds before a window that its filter looks at.
  private static let context = 2.0
  private static let window = Double(StepDetector.windowLength) / StepDetector.rate

  package init() {}

  /// Takes a reading; one that is older than the last is left out.
  /// - Parameters:
  ///   - acceleration: along each axis in m/s², with gravity or without.
  ///   - time: when it was measured, in seconds.
  package mutating func take(_ acceleration: [Double], at time: Double) {
    guard acceleration.count == axes.count, time >= times.last ?? time else { return }
    if times.isEmpty || time - times[times.count - 1] > Self.longestGap { begin(at: time) }
    while time >= end { look() }
    times.append(time)
    for (axis, value) in acceleration.enumerated() { axes[axis].append(value) }
  }

  private mutating func begin(at time: Double) {
    drop(times.count)
    (first, end, run) = (time, time + Self.window, WalkingRun())
  }

  /// Looks at the window that has become full.
  private mutating func look() {
    let start = max(first, end - Self.window - Self.context)
    let count = Int(held: (end - start) * StepDetector.rate)
    let samples = axes.map { [times] axis in
      StepDetector.filtered(StepDetector.resampled(times, axis, from: start, count: count))
    }
    let window = StepDetector.analyse(samples, from: count - StepDetector.windowLength)
    run.take(window)
    pace = run.isWalk ? window.pace : 0
    end += Double(StepDetector.hop) / StepDetector.rate
    drop(times.partitioningIndex { $0 >= end - Self.window - Self.context })
  }

  private mutating func drop(_ count: Int) {
    times.removeFirst(count)
    for axis in axes.indices { axes[axis].removeFirst(count) }
  }
}

/// Speed and course from positions.
enum Motion {
  /// Seconds over which displacement is measured: long enough that noise of a metre stays below
  /// 0.5 m/s, short enough for a turn.
  static let window = 3.0

  /// Speed in m/s below which the direction of travel is not known.
  static let leastSpeed = 0.5

  /// Speed in m/s and course in degrees at each row, from the displacement between the rows half a
  /// window before and after it; NaN where positions are missing or further apart than `maximumGap`.
  static func derive(
    times: [Double], latitude: [Double], longitude: [Double], maximumGap: Double
  ) -> (speed: [Double], course: [Double]) {
    let count = times.count
    var speed = [Double](repeating: .nan, count: count)
    var course = speed
    let rows = (0..<count).filter { !latitude[$0].isNaN && !longitude[$0].isNaN }
    var first = 0
    var last = 0
    for (index, row) in rows.enumerated() {
      while first < index, times[rows[first + 1]] <= times[row] - window / 2 { first += 1 }
      last = max(last, index)
      while last + 1 < rows.count, times[rows[last]] < times[row] + window / 2 { last += 1 }
      let (a, b) = (rows[first], rows[last])
      let seconds = times[b] - times[a]
      guard seconds > 0, seconds <= max(2 * window, 2 * maximumGap) else { continue }
      let (north, east) = Geodesic.offset(
        from: GeoPoint(latitude: latitude[a], longitude: longitude[a]),
        to: GeoPoint(latitude: latitude[b], longitude: longitude[b]))
      speed[row] = (north * north + east * east).squareRoot() / seconds
      if speed[row] >= leastSpeed { course[row] = Angle.bearing(north: north, east: east) }
    }
    return (speed, course)
  }

  /// Speed in m/s and course in degrees as Soundscape makes them for a track (`GPXSimulator.swift`): the way from the point
  /// before by its time, 0 at the first; the bearing of the next point, or the last course where that is the same place.
  static func simulate(
    times: [Double], latitude: [Double], longitude: [Double]
  ) -> (speed: [Double], course: [Double]) {
    let points = zip(latitude, longitude).map { GeoPoint(latitude: $0, longitude: $1) }
    var speed = points.isEmpty ? [] : [0.0]
    var course: [Double] = []
    var last = Double.nan
    for row in points.indices.dropFirst() {
      let way = Geodesic.inverse(points[row - 1], points[row])
      let seconds = times[row] - times[row - 1]
      speed.append(seconds > 0 ? way.distance / seconds : .nan)
      if way.distance > 0 { last = way.bearing }
      course.append(last)
    }
    if !points.isEmpty { course.append(last) }
    return (speed, course)
  }

  /// Whether speeds are those of somebody on foot: half of the moving ones at most 2.2 m/s, 95 % at
  /// most 4 m/s. Nil when nothing moves.
  static func isOnFoot(_ speeds: [Double]) -> Bool? {
    let moving = speeds.filter { $0 >= leastSpeed }
    guard !moving.isEmpty else { return nil }
    return Quantile.of(moving, 0.5) <= 2.2 && Quantile.of(moving, 0.95) <= 4
  }
}
