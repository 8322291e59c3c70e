internal import Glibc
internal import Score

/// Finds walking in the three axes of an accelerometer and tells its pace.
///
/// Each second, a window of 6 s is compared with itself later by the autocorrelation of the vector,
/// which does not depend on how the device lies nor on whether gravity is taken out. Walking repeats
/// itself with every stride (two steps) by more than 0.7; other handling of a phone does not, or not for long.
/// `LivePace` does the same while the walk is under way.
enum StepDetector {
  /// Samples per second after resampling.
  static let rate = 25.0
  /// Samples of a window, and those between the beginnings of two.
  static let windowLength = 150
  static let hop = 25
  /// Lags looked at: 0.3 s (200 steps/min) to 2.4 s.
  private static let lags = 7...60
  /// Least root mean square of the acceleration, in m/s².
  private static let leastMotion: Float = 0.4

  /// Longest stretch in seconds that is looked at, four days: it is held in memory at the sample rate above.
  private static let longest = 345_600.0

  /// Seconds and steps per minute, one per second, 0 where nobody walks; nil when nobody walks at all.
  static func pace(
    times: [Double], x: [Double], y: [Double], z: [Double]
  ) -> (times: [Double], pace: [Double])? {
    guard let first = times.first, let last = times.last,
      (Double(windowLength) / rate...longest).contains(last - first)
    else { return nil }
    let count = Int(held: (last - first) * rate, .towardZero) + 1
    let axes = [x, y, z].map { filtered(resampled(times, $0, from: first, count: count)) }
    let starts = stride(from: 0, through: axes[0].count - windowLength, by: hop)
    var windows = starts.map { analyse(axes, from: $0) }
    keepRuns(&windows)
    guard windows.contains(where: { $0.pace > 0 }) else { return nil }
    let centre = Double(windowLength) / rate / 2
    return (windows.indices.map { first + centre + Double($0) }, windows.map(\.pace))
  }

  /// A window's result: how like itself it is later, and the steps per minute that this means.
  struct Window {
    var likeness: Float
    var pace: Double
  }

  /// Means over bins of one sample's length from a time on; empty bins in a straight line, those at the ends like their
  /// neighbours.
  static func resampled(
    _ times: [Double], _ values: [Double], from start: Double, count: Int
  ) -> [Float] {
    var sums = [Float](repeating: 0, count: count)
    var numbers = [Float](repeating: 0, count: count)
    for row in times.indices where !values[row].isNaN {
      let bin = min(count - 1, Int(held: (times[row] - start) * rate, .towardZero))
      sums[bin] += Float(values[row])
      numbers[bin] += 1
    }
    var last = -1
    for bin in 0..<count where numbers[bin] > 0 {
      sums[bin] /= numbers[bin]
      let from = last < 0 ? sums[bin] : sums[last]
      for empty in (last + 1)..<bin {
        let fraction = last < 0 ? 0 : Float(empty - last) / Float(bin - last)
        sums[empty] = from + (sums[bin] - from) * fraction
      }
      last = bin
    }
    if last >= 0 { for empty in (last + 1)..<count { sums[empty] = sums[last] } }
    return sums
  }

  /// Band of walking: means over 0.12 s twice, less means over 1.5 s twice.
  static func filtered(_ values: [Float]) -> [Float] {
    let smooth = movingMean(movingMean(values, 3), 3)
    let slow = movingMean(movingMean(smooth, 37), 37)
    return zip(smooth, slow).map { $0 - $1 }
  }

  /// The mean of `width` (odd) values around each; fewer at the ends.
  static func movingMean(_ values: [Float], _ width: Int) -> [Float] {
    let half = width / 2
    var sums = [Double](repeating: 0, count: values.count + 1)
    for (index, value) in values.enumerated() { sums[index + 1] = sums[index] + Double(value) }
    return values.indices.map { index in
      let low = max(0, index - half)
      let high = min(values.count, index + half + 1)
      return Float((sums[high] - sums[low]) / Double(high - low))
    }
  }

  static func analyse(_ axes: [[Float]], from start: Int) -> Window {
    var likeness = [Float](repeating: 0, count: lags.upperBound + 2)
    let still = motion(axes, start)
    guard still >= leastMotion else { return Window(likeness: 0, pace: 0) }
    for lag in (lags.lowerBound - 1)...(lags.upperBound + 1) {
      likeness[lag] = correlation(axes, start, lag)
    }
    let peaks = lags.filter { likeness[$0] >= likeness[$0 - 1] && likeness[$0] > likeness[$0 + 1] }
    guard let best = peaks.max(by: { likeness[$0] < likeness[$1] }) else {
      return Window(likeness: 0, pace: 0)
    }
    let period = peaks.first { likeness[$0] >= 0.9 * likeness[best] } ?? best
    let seconds = refined(likeness, period) / rate
    let isStride = isStride(likeness, period, motion: still)
    return Window(likeness: likeness[period], pace: 60 / (isStride ? seconds / 2 : seconds))
  }

  private static func motion(_ axes: [[Float]], _ start: Int) -> Float {
    var sum: Float = 0
    for axis in axes {
      for index in start..<(start + windowLength) { sum += axis[index] * axis[index] }
    }
    return (sum / Float(windowLength)).squareRoot()
  }

  /// Normalised correlation of the window's part before with its part after a lag.
  private static func correlation(_ axes: [[Float]], _ start: Int, _ lag: Int) -> Float {
    var product: Float = 0
    var before: Float = 0
    var after: Float = 0
    for axis in axes {
      axis.withUnsafeBufferPointer { values in
        for index in start..<(start + windowLength - lag) {
          let a = values[index]
          let b = values[index + lag]
          product += a * b
          before += a * a
          after += b * b
        }
      }
    }
    return product / max(1e-6, (before * after).squareRoot())
  }

  /// The lag of a peak by a parabola through it and its neighbours.
  private static func refined(_ values: [Float], _ peak: Int) -> Double {
    let (a, b, c) = (Double(values[peak - 1]), Double(values[peak]), Double(values[peak + 1]))
    let curve = a - 2 * b + c
    return Double(peak) + (curve < 0 ? 0.5 * (a - c) / curve : 0)
  }

  /// Whether a period is that of two steps: longer than 0.8 s unless its half is opposite to it;
  /// between 0.6 and 0.8 s when its half is like it too, or when the motion is a runner's.
  private static func isStride(_ likeness: [Float], _ period: Int, motion: Float) -> Bool {
    let half = likeness[max(period / 2, lags.lowerBound - 1)]
    if period >= 20 { return half > -0.5 }
    return period >= 15 && (half >= 0.3 || motion >= 7)
  }

  /// Keeps the windows of runs that are a walk; others are no walking.
  private static func keepRuns(_ windows: inout [Window]) {
    var run = WalkingRun()
    var first = 0
    for index in windows.indices {
      let before = run
      run.take(windows[index])
      guard !run.isGoing else { continue }
      if !before.isWalk { for other in first..<index { windows[other].pace = 0 } }
      windows[index].pace = 0
      first = index + 1
    }
    if !run.isWalk { for other in first..<windows.count { windows[other].pace = 0 } }
  }
}

/// Windows in a row that may be walking: it is when some in a row are so with certainty.
struct WalkingRun {
  /// Likeness of a window with itself that is walking, and that may go on as walking.
  private static let begins: Float = 0.7
  private static let goesOn: Float = 0.45
  /// Certain windows in a row that make a walk.
  private static let least = 3

  private var certain = 0
  /// Whether the last window belongs to a run.
  private(set) var isGoing = false
  /// Whether the run so far is a walk.
  private(set) var isWalk = false

  mutating func take(_ window: StepDetector.Window) {
    isGoing = window.likeness >= Self.goesOn
    certain = window.likeness >= Self.begins ? certain + 1 : 0
    isWalk = isGoing && (isWalk || certain >= Self.least)
  }
}
