import Signals

/// Roughness in asper of one window of 200 ms, after P. Daniel and R. Weber, "Psychoacoustical Roughness: Implementation
/// of an Optimized Model", Acustica 83, 1997: the envelopes of 47 overlapping channels a Bark wide, weighted in modulation
/// frequency, and how they agree from channel to channel.
///
/// The window has 8192 samples at 40.96 kHz as in the paper, so that lines lie 5 Hz apart. Modulation depths and
/// correlations are sums over the lines of the envelopes' spectra (Parseval), which needs no transform back.
final class RoughnessModel {
  static let rate = 40960
  static let size = 8192
  private static let channels = 47
  /// Lines of an envelope that roughness knows: 10 to 640 Hz.
  private static let lines = 2..<129

  private let transform = ComplexTransform(size: size)
  private let excitation: ExcitationPatterns
  private let window: [Float]
  private let modulation: [[Float]]
  private let gain: [Double]
  /// The weighted lines of the envelope of each channel, real parts and then imaginary ones.
  private var envelopes = [[Float]](
    repeating: Array(repeating: 0, count: 2 * lines.count), count: channels)
  private var depths = [Double](repeating: 0, count: channels)

  /// - Parameter calibration: dB SPL of a sine at full scale.
  init(calibration: Double) {
    excitation = ExcitationPatterns(calibration: calibration)
    var window = (0..<Self.size).map { k -> Double in
      let turn = Double(k) / Double(Self.size - 1)
      let (first, second) = (Math.circle(turns: turn).cosine, Math.circle(turns: 2 * turn).cosine)
      return 0.42 - 0.5 * first + 0.08 * second
    }
    let sum = window.reduce(0, +)
    // A sine's line is half its amplitude.
    for k in window.indices { window[k] *= 2 / sum }
    self.window = window.map { Float($0) }
    modulation = (1...Self.channels).map { channel in
      let curve = RoughnessTables.modulation.first { channel <= $0.last }!.curve
      return Self.lines.map { Float(RoughnessTables.value(curve, at: 5 * Double($0))) }
    }
    gain = (1...Self.channels).map { channel in
      let weights = RoughnessTables.weights
      let whole = channel / 2
      return channel % 2 == 0 ? weights[whole] : (weights[whole] + weights[whole + 1]) / 2
    }
  }

  /// - Parameter samples: 8192 at 40.96 kHz, 1 = full scale.
  func asper(_ samples: UnsafePointer<Float>) -> Double {
    for k in 0..<Self.size {
      transform.re[k] = samples[k] * window[k]
      transform.im[k] = 0
    }
    transform.forward()
    guard excitation.hear(transform.re, transform.im) else { return 0 }
    for pair in 0..<(Self.channels + 1) / 2 { measure(pair) }
    return sum()
  }

  /// Two channels at once, the real part of a transform and its imaginary one.
  private func measure(_ pair: Int) {
    let (a, b) = (2 * pair, 2 * pair + 1)
    let (re, im, size) = (transform.re, transform.im, Self.size)
    excitation.fill(a, b < Self.channels ? b : nil, re, im)
    transform.forward()
    var sums = SIMD2<Double>()
    for k in 0..<size {
      re[k] = abs(re[k])
      im[k] = abs(im[k])
      sums += SIMD2(Double(re[k]), Double(im[k]))
    }
    transform.forward()
    keep(a, mean: sums[0] / Double(size)) { k in
      (re[k] + re[size - k], im[k] - im[size - k])
    }
    guard b < Self.channels else { return }
    keep(b, mean: sums[1] / Double(size)) { k in
      (im[k] + im[size - k], re[size - k] - re[k])
    }
  }

  /// Keeps a channel's weighted lines and its depth of modulation.
  @inline(__always)
  private func keep(_ channel: Int, mean: Double, _ line: (Int) -> (Float, Float)) {
    var power = 0.0
    for (i, k) in Self.lines.enumerated() {
      let weight = modulation[channel][i] * 0.5
      let value = line(k)
      let (re, im) = (value.0 * weight, value.1 * weight)
      envelopes[channel][i] = re
      envelopes[channel][Self.lines.count + i] = im
      power += Double(re * re + im * im)
    }
    let rms = (2 * power).squareRoot() / Double(Self.size)
    depths[channel] = mean > 0 ? min(1, rms / mean) : 0
  }

  private func sum() -> Double {
    var agreement = (0..<Self.channels - 2).map { correlation(envelopes[$0], envelopes[$0 + 2]) }
    agreement += [1, 1]
    var sum = 0.0
    for channel in 0..<Self.channels {
      let below = channel >= 2 ? agreement[channel - 2] : 1
      let specific = depths[channel] * agreement[channel] * below
      sum += gain[channel] * specific * specific
    }
    return 0.25 * sum
  }

  private func correlation(_ a: [Float], _ b: [Float]) -> Double {
    var (product, left, right) = (0.0, 0.0, 0.0)
    for k in a.indices {
      product += Double(a[k] * b[k])
      left += Double(a[k] * a[k])
      right += Double(b[k] * b[k])
    }
    let size = (left * right).squareRoot()
    return size > 0 ? product / size : 0
  }
}
