/// A value that rises with one time constant and falls with another, in double precision: in single precision a slow
/// fall would stop on its way.
struct RiseAndFall {
  private(set) var value = 0.0
  private var rise = 1.0
  private var fall = 1.0
  private var times: (rise: Float, fall: Float) = (-1, -1)
  private let sampleRate: Double

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  mutating func reset(to value: Double = 0) { self.value = value }

  /// - Parameters riseTime, fallTime: time constants in seconds, above 0.
  mutating func set(rise riseTime: Float, fall fallTime: Float) {
    if times == (riseTime, fallTime) { return }
    times = (riseTime, fallTime)
    rise = 1 - Math.exp(-1 / max(0.5, Double(riseTime) * sampleRate))
    fall = 1 - Math.exp(-1 / max(0.5, Double(fallTime) * sampleRate))
  }

  @inline(__always)
  mutating func follow(_ goal: Double) -> Double {
    value += (goal - value) * (goal > value ? rise : fall)
    return value
  }
}
