import Glibc
import TestSupport

@testable import Signals

/// Complex numbers for transfer functions.
struct Complex {
  var re: Double, im: Double

  init(_ re: Double, _ im: Double = 0) { (self.re, self.im) = (re, im) }

  /// e^{2πi·turns}.
  init(turns: Double) { self.init(cos(2 * .pi * turns), sin(2 * .pi * turns)) }

  var magnitude: Double { (re * re + im * im).squareRoot() }

  static func + (a: Complex, b: Complex) -> Complex { Complex(a.re + b.re, a.im + b.im) }
  static func - (a: Complex, b: Complex) -> Complex { Complex(a.re - b.re, a.im - b.im) }
  static func * (a: Complex, b: Complex) -> Complex {
    Complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
  }
  static func * (a: Double, b: Complex) -> Complex { Complex(a * b.re, a * b.im) }
  static func / (a: Complex, b: Complex) -> Complex {
    let size = b.re * b.re + b.im * b.im
    return Complex((a.re * b.re + a.im * b.im) / size, (a.im * b.re - a.re * b.im) / size)
  }
}

/// The response of a filter, measured by an impulse.
struct Response {
  let real: [Double]
  let imaginary: [Double]
  let binWidth: Double

  /// - Parameter impulse: the answer to a sample of 1; a power of two of samples.
  init(_ impulse: [Float], sampleRate: Double) {
    var re = impulse.map(Double.init)
    var im = [Double](repeating: 0, count: re.count)
    FFT(count: re.count).forward(&re, &im)
    (real, imaginary) = (re, im)
    binWidth = sampleRate / Double(re.count)
  }

  /// Of one lane of a unit whose first input is the signal.
  init(
    _ code: UnitKind, _ settings: [Float], sampleRate: Double, amplitude: Float = 1,
    count: Int = 16_384
  ) {
    let impulse = [amplitude] + [Float](repeating: 0, count: count - 1)
    let inputs = [UnitBench.Input.signal(impulse)] + settings.map { .constant($0) }
    let out = UnitBench(code, inputs, sampleRate: Float(sampleRate)).render(count)[0]
    self.init(out.map { $0 / amplitude }, sampleRate: sampleRate)
  }

  /// Of the left channel of an effect.
  init(_ code: EffectKind, _ settings: [Float], sampleRate: Double, count: Int = 16_384) {
    let impulse = [Float(1)] + [Float](repeating: 0, count: count - 1)
    let out = EffectBench(code, settings, sampleRate: sampleRate).process(impulse, impulse)
    self.init(out.left, sampleRate: sampleRate)
  }

  /// dB at the bin nearest to a frequency.
  func level(at hertz: Double) -> Double {
    let bin = Int((hertz / binWidth).rounded())
    return Level.decibels(Complex(real[bin], imaginary[bin]).magnitude)
  }

  /// Frequencies of bins, third octaves from 20 Hz to 0.4 of the sample rate.
  var thirds: [Double] {
    let limit = 0.4 * binWidth * Double(real.count)
    let all = (0..<40).map { (number: Int) -> Double in 20 * pow(2, Double(number) / 3) }
    return all.filter { $0 < limit }.map { (hertz: Double) -> Double in
      (hertz / binWidth).rounded() * binWidth
    }
  }

  /// The largest distance in dB from a transfer function of s, where that is above -80 dB; s is 1j at
  /// `corner` by the bilinear transform.
  func error(corner: Double, _ transfer: (Complex) -> Complex) -> Double {
    let sampleRate = binWidth * Double(real.count)
    var worst = 0.0
    for hertz in thirds {
      let s = Complex(0, tan(.pi * hertz / sampleRate) / tan(.pi * corner / sampleRate))
      let truth = Level.decibels(transfer(s).magnitude)
      if truth > -80 { worst = max(worst, abs(level(at: hertz) - truth)) }
    }
    return worst
  }
}
