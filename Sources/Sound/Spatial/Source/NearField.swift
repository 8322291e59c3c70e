import Score
import Signals

/// The change of the sound at an ear when a source comes near: a shelf of first order, as in S. Spagnol, E. Tavazzi
/// and F. Avanzini, Applied Acoustics 115, 2017, with the values of a rigid sphere.
struct Shelf {
  /// Gain at low and at high frequencies.
  var low: Float = 1
  var high: Float = 1
  /// The prewarped mid-frequency, tan(π · frequency / sample rate).
  var slope: Float = 0.1
}

/// The shelves for all directions and for distances up to that at which a head was measured, where they have no
/// effect.
final class NearField: Sendable {
  private static let cosines = 33
  private static let distances = 24
  /// The least distance, in radii: nearer than 1.15, about 10 cm, a source is no longer a point.
  private static let nearest = 1.15
  private let shelves: [Shelf]
  /// The distance at which the head was measured, metres.
  let reference: Double

  /// - Parameter reference: distance at which the head was measured, metres.
  init(reference: Double, sampleRate: Double) {
    self.reference = max(0.5, min(4, reference))
    let farthest = self.reference / SphericalHead.radius
    shelves = (0..<Self.distances).flatMap { d -> [Shelf] in
      let part = Double(d) / Double(Self.distances - 1)
      let distance = 1 / (1 / farthest + part * (1 / Self.nearest - 1 / farthest))
      return (0..<Self.cosines).map { c in
        let cosine = 2 * Double(c) / Double(Self.cosines - 1) - 1
        return Self.shelf(cosine, distance, farthest, sampleRate)
      }
    }
  }

  private static func shelf(
    _ cosine: Double, _ distance: Double, _ farthest: Double, _ sampleRate: Double
  ) -> Shelf {
    func gain(_ hertz: Double) -> Double {
      let f = 2 * .pi * hertz * SphericalHead.radius / SpeedOfSound.air
      return SphericalHead.magnitude(cosine: cosine, distance: distance, frequency: f)
        / SphericalHead.magnitude(cosine: cosine, distance: farthest, frequency: f)
    }
    let low = gain(100)
    // The shadow's ripples are levelled.
    let tops = [5000.0, 6500, 8000, 10_000, 12_000].map { gain($0) }
    let high = (tops.reduce(0) { $0 + $1 * $1 } / Double(tops.count)).squareRoot()
    let middle = (low * high).squareRoot()
    var frequency = 300.0
    while frequency < 4500, (gain(frequency) > middle) == (low > middle) { frequency *= 1.25 }
    let turn = UnitCircle.at(turns: min(0.2, frequency / (2 * sampleRate)))
    return Shelf(low: Float(low), high: Float(high), slope: Float(turn.sine / turn.cosine))
  }

  /// - Parameters:
  ///   - cosine: cosine of the angle between the ear and the source.
  ///   - distance: distance from the middle of the head, metres.
  func shelf(cosine: Float, distance: Float) -> Shelf {
    let radii = max(distance / Float(SphericalHead.radius), Float(Self.nearest))
    let farthest = Float(reference / SphericalHead.radius)
    let (near, far) = (1 / Float(Self.nearest), 1 / farthest)
    let d = max(0, min(1, (1 / radii - far) / (near - far))) * Float(Self.distances - 1)
    let c = max(0, min(1, (cosine + 1) / 2)) * Float(Self.cosines - 1)
    let (i, j) = (min(Int(d), Self.distances - 2), min(Int(c), Self.cosines - 2))
    let (u, v) = (d - Float(i), c - Float(j))
    let at = i * Self.cosines + j
    func mix(_ a: Shelf, _ b: Shelf, _ part: Float) -> Shelf {
      Shelf(
        low: a.low + part * (b.low - a.low), high: a.high + part * (b.high - a.high),
        slope: a.slope + part * (b.slope - a.slope))
    }
    return shelves.withUnsafeBufferPointer {
      mix(mix($0[at], $0[at + 1], v), mix($0[at + Self.cosines], $0[at + Self.cosines + 1], v), u)
    }
  }
}

/// The sound of a point source on a rigid sphere (R. Duda and W. Martens, JASA 104, 1998, equation 2).
struct SphericalHead {
  /// The radius of the head, metres.
  static let radius = 0.0875
  private static let terms = 90

  /// The magnitude of the pressure at the ear, relative to that of the free field in the middle of the head.
  /// - Parameters:
  ///   - cosine: cosine of the angle between the ear and the source, seen from the middle.
  ///   - distance: distance of the source from the middle, in radii, above 1.
  ///   - frequency: frequency in Hz times 2π radius / speed of sound.
  static func magnitude(cosine: Double, distance: Double, frequency: Double) -> Double {
    var (here, there) = (Hankel(distance * frequency), Hankel(frequency))
    var (last, legendre) = (0.0, 1.0)
    var (re, im) = (0.0, 0.0)
    for m in 0..<terms {
      // (2m + 1) P_m h_m(μρ) / h'_m(μ)
      let slope = there.slope(m)
      let square = slope.re * slope.re + slope.im * slope.im
      let scale = Double(2 * m + 1) * legendre / square
      let (a, b) = (
        here.re * slope.re + here.im * slope.im, here.im * slope.re - here.re * slope.im
      )
      guard square.isFinite, a.isFinite, b.isFinite else { break }
      re += scale * a
      im += scale * b
      here.advance(m)
      there.advance(m)
      let next = (Double(2 * m + 1) * cosine * legendre - Double(m) * last) / Double(m + 1)
      (last, legendre) = (legendre, next)
    }
    return distance / frequency * (re * re + im * im).squareRoot()
  }

  /// The spherical Hankel functions, one order after the other.
  private struct Hankel {
    let x: Double
    var re: Double
    var im: Double
    private var before: (re: Double, im: Double)

    init(_ x: Double) {
      self.x = x
      let turn = UnitCircle.at(turns: x / (2 * .pi))
      (re, im) = (turn.sine / x, -turn.cosine / x)
      // h_{-1} = i h_0
      before = (turn.cosine / x, turn.sine / x)
    }

    func slope(_ m: Int) -> (re: Double, im: Double) {
      let factor = Double(m + 1) / x
      return (before.re - factor * re, before.im - factor * im)
    }

    mutating func advance(_ m: Int) {
      let factor = Double(2 * m + 1) / x
      let next = (factor * re - before.re, factor * im - before.im)
      before = (re, im)
      (re, im) = next
    }
  }
}
