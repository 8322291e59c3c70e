package import Score

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
