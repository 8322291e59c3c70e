import Glibc
import TestSupport
import Testing

@testable import Signals

struct EqualiserTests {
  private static let setting: [Float] = [
    150, -9, 0.7071, 300, 6, 2, 1000, -12, 5, 3000, 9, 0.8, 7000, -6, 3, 10_000, 8, 0.7071,
  ]
  private static let frequencies = [
    20, 31.5, 50, 80, 125, 200, 315, 500, 800, 1000, 1250, 2000, 3150, 5000, 8000, 10_000, 12_500,
    16_000,
  ]

  /// scipy's response of the cookbook's biquads, by Tests/Golden/make/equaliser.py.
  private static let golden: [Double: [Double]] = [
    44_100: [
      -8.9889, -8.9599, -8.8204, -8.0933, -5.5587, -0.6328, 5.3532, 1.2041, -0.9108, -10.1262,
      0.4132, 5.7416, 8.7330, 4.2256, 0.7231, 4.3349, 6.6543, 7.8938,
    ],
    48_000: [
      -8.9889, -8.9599, -8.8203, -8.0932, -5.5586, -0.6325, 5.3539, 1.2060, -0.9075, -10.1193,
      0.4203, 5.7530, 8.7332, 4.2619, 0.7700, 4.3426, 6.5426, 7.8150,
    ],
    96_000: [
      -8.9889, -8.9599, -8.8202, -8.0929, -5.5579, -0.6310, 5.3570, 1.2139, -0.8940, -10.0914,
      0.4494, 5.7993, 8.7371, 4.4134, 0.9424, 4.3578, 6.1749, 7.3774,
    ],
  ]

  @Test(arguments: [44_100.0, 48_000, 96_000])
  func theResponseIsThatOfScipysBiquads(rate: Double) {
    let impulse = [Float(1)] + [Float](repeating: 0, count: 65_535)
    let out = EffectBench(.equaliser, Self.setting, sampleRate: rate).process(impulse, impulse)
    for channel in [out.left, out.right] {
      for (hertz, truth) in zip(Self.frequencies, Self.golden[rate]!) {
        var (re, im) = (0.0, 0.0)
        for (n, x) in channel.enumerated() where x != 0 {
          re += Double(x) * cos(2 * .pi * hertz * Double(n) / rate)
          im -= Double(x) * sin(2 * .pi * hertz * Double(n) / rate)
        }
        #expect(abs(10 * log10(re * re + im * im) - truth) < 0.02, "\(hertz) Hz")
      }
    }
  }

  @Test func flatItChangesNothingThatCouldBeHeard() {
    let noise = Tests.noise(9600, seed: 1)
    let out = EffectBench(.equaliser).process(noise, noise)
    for (x, y) in zip(noise, out.left) { #expect(abs(x - y) < 1e-6) }
  }

  @Test func gainsMoveWithoutAClick() {
    let tone = (0..<48_000).map { Float(0.3 * Tests.sine(cycles: 1000 * Double($0) / 48_000)) }
    let bench = EffectBench(.equaliser, Self.setting)
    var out: [Float] = []
    for block in 0..<750 {
      let (a, b) = (Float(block) / 750, Float(block + 1) / 750)
      bench.parameters[7] = ControlSegment(start: -24 + 48 * a, end: -24 + 48 * b)
      bench.parameters[6] = ControlSegment(start: 500 + 1000 * a, end: 500 + 1000 * b)
      let piece = Array(tone[block * 64..<block * 64 + 64])
      out += bench.process(piece, piece).left
    }
    #expect(Clicks.find(Array(out[2000...])).isEmpty)
  }

  /// The two corners of `filter` against the state-variable filter's transfer functions.
  @Test(arguments: [44_100.0, 48_000, 96_000])
  func theFilterIsHighPassTimesLowPass(rate: Double) {
    let response = Response(.filter, [300, 4000, 0.5], sampleRate: rate)
    let one = Complex(1)
    for hertz in response.thirds {
      let w = tan(.pi * hertz / rate)
      let (s, t) = (
        Complex(0, w / tan(.pi * 300 / rate)), Complex(0, w / tan(.pi * 4000 / rate))
      )
      let truth = (s * s / (s * s + s + one)) * (one / (t * t + t + one))
      #expect(abs(response.level(at: hertz) - Level.decibels(truth.magnitude)) < 0.05)
    }
  }
}
