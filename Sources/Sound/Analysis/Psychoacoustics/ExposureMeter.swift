import Score
import Signals

/// Meters the A-weighted level of a sound, frame by frame on the grid of `SoundTracks.hop`: the mean of the energies
/// of the first two channels. Frame k covers the times from (k - ½) to (k + ½) hops; a last frame whose middle lies
/// behind the end of the sound is left out.
struct ExposureMeter {
  private var filter: AWeighting
  private let sampleRate: Double
  private let channels: Int
  /// The mean square in (20 µPa)² of a mean square of 1.
  private let fullScale: Double
  private var sum = SIMD2<Double>()
  private var count = 0
  private var arrived = 0
  private var end: Int
  private var total = 0.0
  /// The level of each frame, dB(A); -120 for silence.
  private(set) var levels: [Float] = []

  init(sampleRate: Double, channels: Int, calibration: Double) {
    filter = AWeighting(sampleRate: sampleRate)
    (self.sampleRate, self.channels) = (sampleRate, channels)
    fullScale = 2 * PowerLevel.ratio(calibration)
    end = Int((0.5 * SoundTracks.hop * sampleRate).rounded(.up))
  }

  /// - Parameters:
  ///   - left: the samples of the first channel, finite.
  ///   - right: those of the second channel; the first again for a sound of one channel.
  mutating func add(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, frames: Int) {
    var at = 0
    while at < frames {
      let taken = min(frames - at, end - arrived)
      var (filter, sum) = (filter, sum)
      for i in at..<at + taken {
        let y = filter.next(SIMD2(Double(left[i]), Double(right[i])))
        sum += y * y
      }
      (self.filter, self.sum) = (filter, sum)
      at += taken
      arrived += taken
      count += taken
      if arrived == end { close() }
    }
  }

  mutating func finish() {
    guard count > 0 else { return }
    let reached = Double(arrived) > Double(levels.count) * SoundTracks.hop * sampleRate
    let before = levels.count
    close()
    if !reached { levels.removeLast(levels.count - before) }
  }

  /// The equivalent level LAeq of the whole sound, dB(A); -120 for silence.
  var level: Double { arrived == 0 ? -120 : PowerLevel.decibels(total / Double(arrived)) }

  private mutating func close() {
    let energy = fullScale * (sum[0] + sum[1]) / 2
    levels.append(Float(PowerLevel.decibels(energy / Double(count))))
    total += energy
    (sum, count) = (SIMD2(), 0)
    filter.settle()
    let next = (Double(levels.count) + 0.5) * SoundTracks.hop * sampleRate
    end = Int(next.rounded(.up))
  }
}

/// The A-weighted sound exposure of a listener, and its share of a week's allowance.
public enum Exposure {
  /// The allowance of WHO/ITU-T H.870 (2018/2022), mode 1 for adults: 80 dB(A) for 40 hours a week, 1.6 Pa²h; 3 dB
  /// more halve the time.
  public static let allowedLevel = 80.0
  /// The hours per week at that level.
  public static let allowedHours = 40.0

  /// The dose in percent of the week's allowance, for listening at one level.
  /// - Parameters:
  ///   - level: equivalent level LAeq, dB(A).
  ///   - hours: hours of listening in a week.
  public static func dose(_ level: Double, hours: Double = 7) -> Double {
    100 * hours / allowedHours * PowerLevel.ratio(level - allowedLevel)
  }

  /// The equivalent level LAeq of frames of equal length from their levels, dB(A).
  public static func mean(_ levels: some Sequence<Float>) -> Double {
    var (sum, count) = (0.0, 0)
    for level in levels {
      sum += PowerLevel.ratio(Double(level))
      count += 1
    }
    return PowerLevel.decibels(sum / Double(max(1, count)))
  }
}

/// The A-weighting of IEC 61672-1:2013, annex E, for two channels at once.
///
/// The two high-passes are those of the analogue prototype by the bilinear transform with every pole at its place.
/// The low-pass at 12194 Hz would become too steep that way: it has the prototype's poles by impulse invariance, and
/// zeros that give the prototype's magnitude at 0, 0.24 and 0.4 of the sample rate (after M. Vicanek, "Matched Second
/// Order Digital Filters", 2016). The result is within 0.1 dB of the standard up to 16 kHz at 44.1 kHz and above,
/// within 0.4 dB at 8 kHz.
struct AWeighting: Sendable {
  private struct Section: Sendable {
    var b0 = 1.0
    var b1 = -2.0
    var b2 = 1.0
    let a1, a2: Double
  }

  private static let corners = [20.598997, 107.65265, 737.86223, 12194.217]

  private let low: Section
  private let middle: Section
  private let high: Section
  /// The gain by which 1 kHz passes unchanged.
  private let gain: Double
  /// The last two states of each section in direct form II, for both channels.
  private var u1 = SIMD2<Double>()
  private var u2 = SIMD2<Double>()
  private var v1 = SIMD2<Double>()
  private var v2 = SIMD2<Double>()
  private var w1 = SIMD2<Double>()
  private var w2 = SIMD2<Double>()

  /// - Parameter sampleRate: samples per second, 8000 or more.
  init(sampleRate: Double) {
    let poles = Self.corners.prefix(3).map { corner -> Double in
      let turn = UnitCircle.at(turns: corner / sampleRate / 2)
      let k = turn.sine / turn.cosine
      return (1 - k) / (1 + k)
    }
    let low = Section(a1: -2 * poles[0], a2: poles[0] * poles[0])
    let middle = Section(a1: -(poles[1] + poles[2]), a2: poles[1] * poles[2])
    let high = Self.lowPass(sampleRate: sampleRate)
    let raw = AWeighting(low, middle, high, gain: 1).power(1000, sampleRate: sampleRate)
    self.init(low, middle, high, gain: 1 / raw.squareRoot())
  }

  private init(_ low: Section, _ middle: Section, _ high: Section, gain: Double) {
    (self.low, self.middle, self.high, self.gain) = (low, middle, high, gain)
  }

  private static func lowPass(sampleRate: Double) -> Section {
    let corner = corners[3]
    let pole = Math.exp(-2 * .pi * corner / sampleRate)
    func squared(_ frequency: Double) -> Double {
      let ratio = frequency / corner
      let one = 1 + ratio * ratio
      return 1 / (one * one)
    }
    // The numerator's square is p cos² + q sin² + 4 r cos² sin² of half the angle; p is known, and two places give
    // two equations for q and r.
    func place(_ share: Double) -> (sine: Double, both: Double, rest: Double) {
      let cosine = UnitCircle.at(turns: share).cosine
      let (c, s) = ((1 + cosine) / 2, (1 - cosine) / 2)
      let denominator = 1 + pole * pole - 2 * pole * cosine
      return (s, 4 * c * s, squared(share * sampleRate) * (denominator * denominator) - p * c)
    }
    let dc = (1 - pole) * (1 - pole)
    let p = dc * dc
    let (one, two) = (place(0.24), place(0.4))
    let determinant = one.sine * two.both - two.sine * one.both
    let q = (one.rest * two.both - two.rest * one.both) / determinant
    let r = (one.sine * two.rest - two.sine * one.rest) / determinant
    let mean = (p.squareRoot() + q.squareRoot()) / 2
    let b0 = (mean + max(0, mean * mean + r).squareRoot()) / 2
    return Section(
      b0: b0, b1: (p.squareRoot() - q.squareRoot()) / 2, b2: -r / (4 * b0), a1: -2 * pole,
      a2: pole * pole)
  }

  /// The squared gain at a frequency, Hz.
  func power(_ frequency: Double, sampleRate: Double) -> Double {
    let turn = UnitCircle.at(turns: frequency / sampleRate)
    func square(_ c0: Double, _ c1: Double, _ c2: Double) -> Double {
      // c0 z + c1 + c2 / z on the unit circle
      let re = c1 + (c0 + c2) * turn.cosine
      let im = (c0 - c2) * turn.sine
      return re * re + im * im
    }
    return [low, middle, high].reduce(gain * gain) {
      $0 * square($1.b0, $1.b1, $1.b2) / square(1, $1.a1, $1.a2)
    }
  }

  /// Filters one frame.
  @inline(__always) mutating func next(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let u = (x - low.a2 * u2) - low.a1 * u1
    let a = (u - (u1 + u1)) + u2
    let v = (a - middle.a2 * v2) - middle.a1 * v1
    let b = (v - (v1 + v1)) + v2
    let w = (b - high.a2 * w2) - high.a1 * w1
    let y = (high.b0 * w + high.b1 * w1) + high.b2 * w2
    (u2, u1, v2, v1, w2, w1) = (u1, u, v1, v, w1, w)
    return gain * y
  }

  /// Sets states that have decayed below any audible level to zero, before they become denormal and slow.
  mutating func settle() {
    let floor = SIMD2<Double>(repeating: 1e-40)
    if [u1, u2, v1, v2, w1, w2].allSatisfy({ all($0 * $0 .< floor) }) {
      (u1, u2, v1, v2, w1, w2) = (SIMD2(), SIMD2(), SIMD2(), SIMD2(), SIMD2(), SIMD2())
    }
  }
}
