import Glibc
import Score
import Testing

@testable import Spatial

struct AmbiXTests {
  private func gains(_ azimuth: Double, _ elevation: Double, focus: Double = 1) -> [Double] {
    var gains = [Float](repeating: 0, count: 16)
    let direction = Direction(azimuth: azimuth, elevation: elevation).vector
    gains.withUnsafeMutableBufferPointer {
      AmbiX.encode(direction, focus: focus, order: 3, into: $0.baseAddress!)
    }
    return gains.map(Double.init)
  }

  /// Associated Legendre functions without the phase, by recursion.
  private func legendre(_ n: Int, _ m: Int, _ x: Double) -> Double {
    var start = 1.0
    for k in stride(from: 1, through: 2 * m - 1, by: 2) where m > 0 { start *= Double(k) }
    var (last, now) = (0.0, start * pow((1 - x * x).squareRoot(), Double(m)))
    for l in m..<n {
      let next = (Double(2 * l + 1) * x * now - Double(l + m) * last) / Double(l - m + 1)
      (last, now) = (now, next)
    }
    return now
  }

  /// Equation of the ambiX paper: N · P_n^|m|(sin e) · cos or sin(|m| a), N = √((2 - δ_m) (n - |m|)! / (n + |m|)!).
  @Test func channelsAreTheDefinition() {
    func factorial(_ n: Int) -> Double { n < 2 ? 1 : Double(n) * factorial(n - 1) }
    for (azimuth, elevation) in [(0.0, 0.0), (30, 10), (-120, 45), (77, -63), (180, 89)] {
      let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
      let found = gains(azimuth, elevation)
      for n in 0...3 {
        for m in -n...n {
          let k = abs(m)
          let scale = ((k == 0 ? 1 : 2) * factorial(n - k) / factorial(n + k)).squareRoot()
          let turn = m < 0 ? sin(Double(k) * a) : cos(Double(k) * a)
          let wanted = scale * legendre(n, k, sin(e)) * turn
          #expect(abs(found[n * n + n + m] - wanted) < 1e-6, "\(n) \(m)")
        }
      }
    }
  }

  @Test func axesAreAmbiXs() {
    #expect(gains(0, 0).prefix(4).elementsEqual([1, 0, 0, 1]) { abs($0 - $1) < 1e-6 })
    #expect(gains(90, 0).prefix(4).elementsEqual([1, 1, 0, 0]) { abs($0 - $1) < 1e-6 })
    #expect(gains(0, 90).prefix(4).elementsEqual([1, 0, 1, 0]) { abs($0 - $1) < 1e-6 })
  }

  @Test func withoutFocusItComesFromAllSides() {
    #expect(gains(33, 22, focus: 0) == [1] + [Double](repeating: 0, count: 15))
  }
}
