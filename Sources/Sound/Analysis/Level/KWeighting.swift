import Glibc

/// The K-weighting of ITU-R BS.1770-4, Annex 1: a shelf for the head, then the RLB high-pass, as the running sum of
/// squares of two channels at once.
///
/// The analogue prototypes behind the standard's 48 kHz tables are warped to any sample rate; a test
/// holds the 48 kHz result against the tables.
struct KWeighting: Sendable {
  /// The coefficients b0, b1, b2, a1, a2 of a second-order section.
  struct Section: Sendable {
    let b0, b1, b2, a1, a2: Double
  }

  let shelf: Section
  let highPass: Section
  /// The last two states of the shelf (v) and of the high-pass (w), in direct form II: one product and
  /// one sum from sample to sample, where the transposed form waits for three.
  private var v1 = SIMD2<Double>()
  private var v2 = SIMD2<Double>()
  private var w1 = SIMD2<Double>()
  private var w2 = SIMD2<Double>()

  init(sampleRate: Double) {
    shelf = Self.shelf(sampleRate: sampleRate)
    highPass = Self.highPass(sampleRate: sampleRate)
  }

  /// Filters `frames` frames of two neighbouring channels and returns the sum of their squares.
  /// - Parameters:
  ///   - samples: the first channel's first sample.
  ///   - second: the distance to the second channel's sample, 0 to take the first channel alone.
  ///   - stride: samples per frame.
  mutating func squares(
    _ samples: UnsafePointer<Float>, second: Int, stride: Int, frames: Int
  ) -> SIMD2<Double> {
    let (p, q) = (shelf, highPass)
    var (v1, v2, w1, w2) = (v1, v2, w1, w2)
    var sum = SIMD2<Double>()
    var at = samples
    for _ in 0..<frames {
      let x = SIMD2(Double(at[0]), Double(at[second]))
      let v = (x - p.a2 * v2) - p.a1 * v1
      let y = (p.b0 * v + p.b1 * v1) + p.b2 * v2
      let w = (y - q.a2 * w2) - q.a1 * w1
      let z = (w - (w1 + w1)) + w2
      sum += z * z
      (v2, v1, w2, w1) = (v1, v, w1, w)
      at += stride
    }
    (self.v1, self.v2, self.w1, self.w2) = (v1, v2, w1, w2)
    return sum
  }

  /// Sets states that have decayed below any audible level to zero, before they become denormal and slow.
  mutating func settle() {
    let floor = SIMD2<Double>(repeating: 1e-30)
    if [v1, v2, w1, w2].allSatisfy({ all($0 * $0 .< floor) }) {
      (v1, v2, w1, w2) = (SIMD2(), SIMD2(), SIMD2(), SIMD2())
    }
  }

  /// The frequency, gain and Q that reproduce the standard's table 1 at 48 kHz (derivation: B. De Man, "Evaluation of
  /// implementations of the EBU R128 loudness measurement", AES 145, 2018).
  private static func shelf(sampleRate: Double) -> Section {
    let k = tan(.pi * 1681.974450955533 / sampleRate)
    let q = 0.7071752369554196
    let high = pow(10, 3.999843853973347 / 20)
    let band = pow(high, 0.4996667741545416)
    let a0 = 1 + k / q + k * k
    return Section(
      b0: (high + band * k / q + k * k) / a0, b1: 2 * (k * k - high) / a0,
      b2: (high - band * k / q + k * k) / a0,
      a1: 2 * (k * k - 1) / a0, a2: (1 - k / q + k * k) / a0)
  }

  /// The high-pass of the standard's table 2; its numerator is 1, −2, 1 at every sample rate.
  private static func highPass(sampleRate: Double) -> Section {
    let k = tan(.pi * 38.13547087602444 / sampleRate)
    let q = 0.5003270373238773
    let a0 = 1 + k / q + k * k
    return Section(b0: 1, b1: -2, b2: 1, a1: 2 * (k * k - 1) / a0, a2: (1 - k / q + k * k) / a0)
  }
}
