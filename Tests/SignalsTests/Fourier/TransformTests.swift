import CKernels
import Signals
import Glibc
import Score
import Testing

/// The transforms against the sums that define them.
@Suite(.serialized) struct TransformTests {
  private static var variants: [kernels_variant] {
    [KERNELS_BASELINE, KERNELS_WIDE, KERNELS_WIDEST].filter { kernels_can_run($0) != 0 }
  }

  private static func noise(_ count: Int, _ seed: Double) -> [Double] {
    (0..<count).map { sin(Double($0 * $0) * 0.37 + seed) }
  }

  /// X[k] = Σ x[n] e^(-2πikn/N) of a complex signal.
  private static func sum(_ re: [Double], _ im: [Double], bin k: Int) -> (re: Double, im: Double) {
    var (x, y) = (0.0, 0.0)
    for n in re.indices {
      let angle = -2 * .pi * Double(k * n % re.count) / Double(re.count)
      x += re[n] * cos(angle) - im[n] * sin(angle)
      y += re[n] * sin(angle) + im[n] * cos(angle)
    }
    return (x, y)
  }

  @Test(arguments: [2, 4, 64, 256])
  func inDoublePrecision(size: Int) {
    let transform = DoubleTransform(capacity: 256)
    let (re, im) = (Self.noise(size, 1), Self.noise(size, 2))
    var (x, y) = (re, im)
    transform.forward(&x, &y, count: size)
    for k in 0..<size {
      let truth = Self.sum(re, im, bin: k)
      #expect(abs(x[k] - truth.re) < 1e-11 && abs(y[k] - truth.im) < 1e-11, "bin \(k)")
    }
    transform.inverse(&x, &y, count: size)
    for n in 0..<size {
      #expect(abs(x[n] / Double(size) - re[n]) < 1e-14, "sample \(n)")
      #expect(abs(y[n] / Double(size) - im[n]) < 1e-14, "sample \(n)")
    }
  }

  @Test(arguments: [4, 32, 64, 128, 256, 512])
  func inSinglePrecision(size: Int) {
    let transform = FloatTransform(size: size)
    let (re, im) = (Self.noise(size, 3), Self.noise(size, 4))
    for n in 0..<size { (transform.re[n], transform.im[n]) = (Float(re[n]), Float(im[n])) }
    transform.forward()
    for k in 0..<size {
      let truth = Self.sum(re, im, bin: k)
      #expect(abs(Double(transform.re[k]) - truth.re) < 2e-5, "bin \(k)")
      #expect(abs(Double(transform.im[k]) - truth.im) < 2e-5, "bin \(k)")
    }
  }

  /// Stockham's passes, one after the other, number by number.
  private static func passes(_ re: [Float], _ im: [Float]) -> (re: [Float], im: [Float]) {
    let half = re.count / 2
    var (x, y) = ((re: re, im: im), (re: re, im: im))
    var apart = 1
    while apart <= half {
      for k in 0..<half {
        let first = k / apart * apart
        let turn = UnitCircle.at(turns: Double(first) / Double(2 * half))
        let (c, s) = (Float(turn.cosine), Float(-turn.sine))
        let (re, im) = (x.re[k] - x.re[k + half], x.im[k] - x.im[k + half])
        y.re[k + first] = x.re[k] + x.re[k + half]
        y.im[k + first] = x.im[k] + x.im[k + half]
        y.re[k + first + apart] = re * c - im * s
        y.im[k + first + apart] = re * s + im * c
      }
      (x, y) = (y, x)
      apart *= 2
    }
    return x
  }

  /// The kernels make two passes at once, each variant with as many numbers side by side as it can.
  @Test(arguments: [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096])
  func everyVariantGivesTheBitsOfSinglePasses(size: Int) {
    let (re, im) = (Self.noise(size, 9).map { Float($0) }, Self.noise(size, 10).map { Float($0) })
    let truth = Self.passes(re, im)
    let transform = FloatTransform(size: size)
    let running = kernels_running()
    defer { kernels_run(running) }
    for variant in Self.variants {
      kernels_run(variant)
      transform.re.update(from: re, count: size)
      transform.im.update(from: im, count: size)
      transform.forward()
      let different = (0..<size).count {
        transform.re[$0].bitPattern != truth.re[$0].bitPattern
          || transform.im[$0].bitPattern != truth.im[$0].bitPattern
      }
      #expect(different == 0, "variant \(variant.rawValue)")
    }
  }

  @Test func twoRealSignalsComeBackFromTheirSpectra() {
    let size = 128
    let transform = PairTransform(size: size)
    let (left, right) = (Self.noise(size, 5), Self.noise(size, 6))
    var spectrum = [Float](repeating: 1, count: transform.spectrumSize)
    transform.forward(left.map { Float($0) }, right.map { Float($0) }, to: &spectrum)
    let silence = [Double](repeating: 0, count: size)
    for (signal, start) in [(left, 0), (right, 2 * transform.bins)] {
      for k in 0...size / 2 {
        let truth = Self.sum(signal, silence, bin: k)
        #expect(abs(Double(spectrum[start + k]) - truth.re) < 1e-5, "bin \(k)")
        #expect(abs(Double(spectrum[start + transform.bins + k]) - truth.im) < 1e-5, "bin \(k)")
      }
    }
    var (a, b) = ([Float](repeating: 0, count: size / 2), [Float](repeating: 0, count: size / 2))
    transform.inverse(spectrum, left: &a, right: &b)
    for n in 0..<size / 2 {
      #expect(abs(Double(a[n]) - left[size / 2 + n]) < 1e-6)
      #expect(abs(Double(b[n]) - right[size / 2 + n]) < 1e-6)
    }
  }

  @Test(arguments: [32, 64, 1024])
  func everyVariantMeasuresTheSamePowers(size: Int) {
    let (left, right) = (Self.noise(size, 7), Self.noise(size, 8))
    let running = kernels_running()
    defer { kernels_run(running) }
    let found = Self.variants.map { variant -> [UInt32] in
      kernels_run(variant)
      let spectrum = PowerSpectrum(size: size)
      spectrum.measure(left.map { Float($0) }, right.map { Float($0) })
      return (0..<size / 2).map { spectrum.power[$0].bitPattern }
    }
    #expect(found.allSatisfy { $0 == found[0] })
  }

  @Test(arguments: [32, 256])
  func powerIsTheMeanOfBothSignalsUnderHannsWindow(size: Int) {
    let (left, right) = (Self.noise(size, 7), Self.noise(size, 8))
    let spectrum = PowerSpectrum(size: size)
    spectrum.measure(left.map { Float($0) }, right.map { Float($0) })
    let hann = (0..<size).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(size)) }
    let energy = hann.reduce(0) { $0 + $1 * $1 }
    let silence = [Double](repeating: 0, count: size)
    for k in [0, 1, 11, size / 2 - 1] {
      var squares = 0.0
      for signal in [left, right] {
        let bin = Self.sum(zip(signal, hann).map { $0 * $1 }, silence, bin: k)
        squares += (bin.re * bin.re + bin.im * bin.im) / 2
      }
      let truth = squares * (k == 0 ? 1 : 2) / (Double(size) * energy)
      #expect(abs(Double(spectrum.power[k]) - truth) < 1e-6, "bin \(k)")
    }
  }

  @Test func aSineOfAmplitudeOneHasPowerOneHalf() {
    let sine = (0..<1024).map { Float(sin(2 * .pi * 40 * Double($0) / 1024)) }
    let spectrum = PowerSpectrum(size: 1024)
    spectrum.measure(sine, sine)
    let power = UnsafeBufferPointer(start: spectrum.power, count: 512)
    #expect(abs(power.reduce(0, +) - 0.5) < 1e-5 && abs(power.max()! - 1 / 3) < 1e-5)
  }
}
