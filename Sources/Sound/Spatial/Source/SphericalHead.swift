import Score
import Signals

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
