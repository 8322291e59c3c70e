import Signals

/// The temporal weighting for the loudness of short sounds: two low-passes of first order with 3.5 and 70 ms,
/// weighted 0.47 and 0.53 (ISO 532-1:2017, clause 6.6), every millisecond in 48 parts of linear interpolation.
struct TemporalWeighting {
  /// A low-pass over 48 parts at once: y becomes `pole` · y + `before` · the last input + `now` · this input.
  private struct LowPass {
    private static let parts = 48
    let pole, before, now: Double
    var y = 0.0

    init(seconds: Double) {
      let a = Math.exp(-1 / (48000 * seconds))
      var (power, before, now) = (1.0, 0.0, 0.0)
      for part in stride(from: Self.parts, through: 1, by: -1) {
        now += (1 - a) * power * Double(part) / Double(Self.parts)
        before += (1 - a) * power * (1 - Double(part) / Double(Self.parts))
        power *= a
      }
      (pole, self.before, self.now) = (power, before, now)
    }
  }

  private var short = LowPass(seconds: 0.0035)
  private var long = LowPass(seconds: 0.070)
  private var last = 0.0

  mutating func next(_ loudness: Double) -> Double {
    short.y = short.pole * short.y + (short.before * last + short.now * loudness)
    long.y = long.pole * long.y + (long.before * last + long.now * loudness)
    last = loudness
    return 0.47 * short.y + 0.53 * long.y
  }
}
