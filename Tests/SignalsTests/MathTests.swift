import Glibc
import Testing

@testable import Signals

/// The polynomials against the C library in double precision.
struct MathTests {
  /// The largest error of a vector function over `count` points of a range, relative to `scale(truth)`.
  private func worst(
    _ range: ClosedRange<Double>, _ count: Int, of function: (Lanes) -> Lanes,
    against truth: (Double) -> Double, scale: (Double) -> Double
  ) -> Double {
    var worst = 0.0
    for start in stride(from: 0, to: count, by: 16) {
      var x = Lanes()
      for lane in 0..<16 {
        let position = Double(start + lane) / Double(count)
        x[lane] = Float(range.lowerBound + (range.upperBound - range.lowerBound) * position)
      }
      let y = function(x)
      for lane in 0..<16 {
        let exact = truth(Double(x[lane]))
        worst = max(worst, abs(Double(y[lane]) - exact) / scale(exact))
      }
    }
    return worst
  }

  @Test func sineIsWithinAFloatsRounding() {
    func truth(_ x: Double) -> Double { sin(2 * .pi * x) }
    let near = worst(-1...1, 400_000, of: Math.sine, against: truth) { _ in 1 }
    #expect(near < 4e-7)
    // far from zero a float of cycles has fewer bits after the point, but the function is as exact
    let far = worst(60...64, 100_000, of: Math.sine, against: truth) { _ in 1 }
    #expect(far < 4e-7)
  }

  @Test func tangentIsWithinItsBound() {
    let error = worst(1e-6...0.45, 400_000, of: Math.tangent, against: { tan(.pi * $0) }) { $0 }
    #expect(error < 8e-7)
  }

  @Test func exp2IsWithinItsBound() {
    let error = worst(-125...125, 400_000, of: Math.exp2, against: { exp2($0) }) { $0 }
    #expect(error < 3e-7)
    #expect(Math.exp2(Lanes(repeating: 0))[0] == 1 && Math.exp2(Lanes(repeating: -3))[0] == 0.125)
  }

  @Test func expIsWithinItsBound() {
    for i in 0..<100_000 {
      let x = -699 + 1398 * Double(i) / 100_000
      #expect(abs(Math.exp(x) / exp(x) - 1) < 1e-14)
    }
    for x in [-1e-6, -1e-9, 0, 1e-12] { #expect(abs(Math.exp(x) - exp(x)) < 2e-16) }
  }

  @Test func amplitudeIsDecibels() {
    let error = worst(-119.9...60, 200_000, of: Math.amplitude, against: { pow(10, $0 / 20) }) {
      $0
    }
    #expect(error < 2e-6)
    for (level, amplitude) in [
      (Float(0), Float(1)), (-120, 0), (-500, 0), (-.infinity, 0), (.nan, 0), (90, 1000),
      (.infinity, 1000),
    ] {
      #expect(abs(Math.amplitude(Lanes(repeating: level))[0] - amplitude) < 1e-3)
    }
  }

  @Test func incrementIsTheFrequencyInFixedPoint() {
    for hertz in [0.0, 0.01, 1, 20, 440, 12_345.678, 24_000, -440, -0.5] as [Float] {
      for rate in [Float(16_000), 44_100, 48_000, 192_000] {
        let steps = Int32(bitPattern: Math.increment(Lanes(repeating: hertz), rate)[3])
        let truth = Double(hertz) / Double(rate) * 0x1p32
        let off = Double(steps) - truth
        #expect(abs(off - (off / 0x1p32).rounded() * 0x1p32) <= 1 + abs(truth) * 1.3e-7)
      }
    }
  }

  @Test func filterRatiosStayWhereTheTangentHolds() {
    for (hertz, ratio) in [
      (Float(1000), Float(1000.0 / 48_000)), (30_000, 0.45), (-5, 1e-6), (0, 1e-6),
    ] {
      #expect(abs(Math.filterRatio(Lanes(repeating: hertz), 48_000)[0] - ratio) < 1e-8)
    }
  }

  @Test func sumsAreTakenInOneFixedOrder() {
    var x = Lanes()
    for lane in 0..<16 { x[lane] = Float(lane) * 1.1e7 + 0.3 }
    let eight = (0..<8).map { x[$0] + x[$0 + 8] }
    let four = (0..<4).map { eight[$0] + eight[$0 + 4] }
    #expect(Math.sum(x) == (four[0] + four[2]) + (four[1] + four[3]))
  }

  @Test func bitsDecideWhatIsTheSame() {
    let a = Lanes(repeating: 0)
    var b = a
    #expect(Math.same(a, b))
    b[11] = -0.0
    #expect(!Math.same(a, b))
    #expect(Math.noneNegative(a, a) && !Math.noneNegative(a, b))
  }

  @Test func quarterSineKeepsItsDigitsNearZero() {
    let error = worst(-0.25...0.25, 100_000, of: Math.quarterSine, against: { sin(2 * .pi * $0) }) {
      max(abs($0), 1e-9)
    }
    #expect(error < 5e-7)
  }

  @Test func logarithmIsWithinItsBound() {
    let error = worst(0.001...40, 200_000, of: Math.log2, against: { log2($0) }) {
      max(1, abs($0))
    }
    #expect(error < 3e-7)
    #expect(Math.log2(Lanes(repeating: 0))[0] == -126)
    #expect(Math.log2(Lanes(repeating: 1))[0] == 0)
  }

  @Test(arguments: [1e-6...1e-3, 1e-3...1, 1...30])
  func lossKeepsItsDigits(range: ClosedRange<Double>) {
    let error = worst(range, 100_000, of: Decay.loss, against: { -expm1(-$0) }) { $0 }
    #expect(error < 5e-7)
  }
}
