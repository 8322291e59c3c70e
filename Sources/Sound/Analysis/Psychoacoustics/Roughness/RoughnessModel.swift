import Score
import Signals

/// The roughness in asper of one window of 200 ms, after P. Daniel and R. Weber, "Psychoacoustical Roughness:
/// Implementation of an Optimized Model", Acustica 83, 1997: the envelopes of 47 overlapping channels a Bark wide,
/// weighted in modulation frequency, and their correlation from channel to channel.
///
/// The window has 8192 samples at 40.96 kHz as in the paper, so that lines lie 5 Hz apart. Modulation depths and
/// correlations are sums over the lines of the envelopes' spectra (Parseval), which needs no transform back.
final class RoughnessModel {
  static let rate = 40960
  static let size = 8192
  private static let channels = 47
  /// The lines of an envelope that contribute to roughness: 10 to 640 Hz.
  private static let lines = 2..<129

  private let transform = FloatTransform(size: size)
  private let excitation: ExcitationPatterns
  private let window: [Float]
  private let memory = Scratch()
  /// The weight of each line of each channel's envelope.
  private let modulation: UnsafeMutablePointer<Float>
  private let gain: [Double]
  /// The weighted lines of the envelope of each channel, real parts and then imaginary ones.
  private let envelopes: UnsafeMutablePointer<Float>
  private var depths = [Double](repeating: 0, count: channels)

  /// - Parameter calibration: dB SPL of a sine at full scale.
  init(calibration: Double) {
    excitation = ExcitationPatterns(calibration: calibration)
    var window = (0..<Self.size).map { k -> Double in
      let turn = Double(k) / Double(Self.size - 1)
      let first = UnitCircle.at(turns: turn).cosine
      let second = UnitCircle.at(turns: 2 * turn).cosine
      return 0.42 - 0.5 * first + 0.08 * second
    }
    let sum = window.reduce(0, +)
    // A sine's line is half its amplitude.
    for k in window.indices { window[k] *= 2 / sum }
    self.window = window.map { Float($0) }
    let lines = Self.lines.count
    envelopes = memory.room(for: 2 * lines * Self.channels)
    modulation = memory.room(for: lines * Self.channels)
    for channel in 0..<Self.channels {
      let curve = RoughnessTables.modulation.first { channel < $0.last }!.curve
      for (i, line) in Self.lines.enumerated() {
        modulation[lines * channel + i] = Float(RoughnessTables.value(curve, at: 5 * Double(line)))
      }
    }
    gain = (1...Self.channels).map { channel in
      let weights = RoughnessTables.weights
      let whole = channel / 2
      return channel % 2 == 0 ? weights[whole] : (weights[whole] + weights[whole + 1]) / 2
    }
  }

  /// - Parameter samples: 8192 samples at 40.96 kHz, 1 = full scale.
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

  /// Measures two channels at once, one as the real part of a transform and one as its imaginary part.
  private func measure(_ pair: Int) {
    let (a, b) = (2 * pair, 2 * pair + 1)
    let (re, im, size) = (transform.re, transform.im, Self.size)
    excitation.fill(a, b < Self.channels ? b : nil, re, im)
    transform.forward()
    let means = (Self.rectify(re, size), Self.rectify(im, size))
    transform.forward()
    let (low, high) = (Self.lines.lowerBound, Self.lines.count)
    var (power, other) = (0.0, 0.0)
    let (first, second) = (envelopes + 2 * high * a, envelopes + 2 * high * b)
    for i in 0..<high {
      let (k, mirror) = (low + i, size - low - i)
      let weight = 0.5 * modulation[high * a + i]
      first[i] = weight * (re[k] + re[mirror])
      first[high + i] = weight * (im[k] - im[mirror])
      power += Double(first[i] * first[i] + first[high + i] * first[high + i])
      guard b < Self.channels else { continue }
      let next = 0.5 * modulation[high * b + i]
      second[i] = next * (im[k] + im[mirror])
      second[high + i] = next * (re[mirror] - re[k])
      other += Double(second[i] * second[i] + second[high + i] * second[high + i])
    }
    depths[a] = depth(power, means.0)
    if b < Self.channels { depths[b] = depth(other, means.1) }
  }

  /// The modulation depth of an envelope from the energy of its weighted lines and its mean.
  private func depth(_ power: Double, _ mean: Double) -> Double {
    let rms = (2 * power).squareRoot() / Double(Self.size)
    return mean > 0 ? min(1, rms / mean) : 0
  }

  /// Replaces a signal by its magnitude and returns its mean.
  private static func rectify(_ x: UnsafeMutablePointer<Float>, _ count: Int) -> Double {
    var sum = SIMD8<Float>()
    let bytes = UnsafeMutableRawPointer(x)
    for at in stride(from: 0, to: 4 * count, by: 32) {
      let bits = bytes.loadUnaligned(fromByteOffset: at, as: SIMD8<UInt32>.self) & 0x7fff_ffff
      bytes.storeBytes(of: bits, toByteOffset: at, as: SIMD8<UInt32>.self)
      sum += unsafeBitCast(bits, to: SIMD8<Float>.self)
    }
    return Double(sum.sum()) / Double(count)
  }

  private func sum() -> Double {
    let row = 2 * Self.lines.count
    var agreement = (0..<Self.channels - 2).map { channel in
      correlation(envelopes + row * channel, envelopes + row * (channel + 2), row)
    }
    agreement += [1, 1]
    var sum = 0.0
    for channel in 0..<Self.channels {
      let below = channel >= 2 ? agreement[channel - 2] : 1
      let specific = depths[channel] * agreement[channel] * below
      sum += gain[channel] * specific * specific
    }
    return 0.25 * sum
  }

  private func correlation(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ count: Int
  ) -> Double {
    var (product, left, right) = (0.0, 0.0, 0.0)
    for k in 0..<count {
      product += Double(a[k] * b[k])
      left += Double(a[k] * a[k])
      right += Double(b[k] * b[k])
    }
    let size = (left * right).squareRoot()
    return size > 0 ? product / size : 0
  }
}

/// Keeps at most 60 windows of 200 ms, evenly distributed over a sound of any length, and measures their roughness at
/// the end.
///
/// The sound is cut into consecutive windows. As soon as there would be more than 60, every other one is dropped and
/// only every second one is kept from there on, and so on: which ones are kept depends only on the length.
struct RoughnessWindows {
  private static let most = 60
  private static let rate = 48000
  private static let length = rate / 5

  private var window: [Float] = []
  private var kept: [(number: Int, samples: [Float])] = []
  private var number = 0
  private var stride = 1

  init() { window.reserveCapacity(Self.length) }

  /// - Parameter block: samples at 48 kHz.
  mutating func add(_ block: UnsafeBufferPointer<Float>) {
    var rest = block[...]
    while !rest.isEmpty {
      let taken = rest.prefix(Self.length - window.count)
      window.append(contentsOf: taken)
      rest = rest.dropFirst(taken.count)
      if window.count == Self.length { close() }
    }
  }

  private mutating func close() {
    if number % stride == 0 { keep() }
    window.removeAll(keepingCapacity: true)
    number += 1
  }

  private mutating func keep() {
    if kept.count == Self.most {
      stride *= 2
      let stride = stride
      kept.removeAll { $0.number % stride != 0 }
      guard number % stride == 0 else { return }
    }
    kept.append((number, window))
  }

  /// The roughness in asper at the middle of each window, seconds. A sound shorter than 200 ms has none.
  func values(calibration: Double) -> [(time: Double, value: Double)] {
    guard !kept.isEmpty else { return [] }
    let model = RoughnessModel(calibration: calibration)
    let resampler = Resampler(from: Self.rate, to: RoughnessModel.rate)
    return kept.map { window in
      resampler.restart()
      var samples: [Float] = []
      samples.reserveCapacity(RoughnessModel.size)
      window.samples.withUnsafeBufferPointer { resampler.add($0) { samples += $0 } }
      resampler.finish { samples += $0 }
      let middle = 0.2 * (Double(window.number) + 0.5)
      return (middle, model.asper(samples))
    }
  }
}
