import Score
import Signals

/// The fluctuation strength in vacil of one window, after H. Fastl and E. Zwicker, "Psychoacoustics: Facts and
/// Models", 2007, chapter 10: F ∝ ∫ ΔL(z) dz / (f / 4 Hz + 4 Hz / f), where ΔL is the depth of the masking pattern in
/// each critical band and f the modulation frequency.
///
/// The equation has a single modulation frequency and gives no method for ΔL; here both come from specific loudness.
/// - The masking level is 40 lg(1 + N' / N'₀) dB, because N' grows with the fourth root of intensity; N'₀ stands for the
///   threshold. N' carries the decay after a sound.
/// - Its course is split into modulation frequencies, each weighted by a power of 2 / (f / 4 Hz + 4 Hz / f). 2√2 times
///   the weighted RMS, for a sine the distance from valley to crest, less 2 dB that nobody notices, is ΔL(z).
/// - Each band counts as far as its course goes with its neighbours' (as in the model of roughness by Daniel and Weber,
///   1997): noise, whose bands fluctuate each for itself, hardly fluctuates as a whole.
/// - F = (∫ ΔL dz / 232 dB Bark)^0.6: 1 kHz, 60 dB, modulated fully at 4 Hz, is 1 vacil. The exponent, which the equation
///   lacks, was chosen for the listeners' figures at 4 Hz: 1.25 for such a tone of 70 dB, 1.8 for noise, 2 for a tone of
///   1.5 kHz modulated by 700 Hz (the book's figures 10.1 to 10.3, as quoted by A. Osses et al., Proc. Mtgs. Acoust. 28,
///   050005, 2016). At other modulation frequencies the model gives the curves' band-pass, but with flatter flanks.
final class FluctuationModel {
  static let bands = 24
  /// The seconds between frames.
  static let hop = 0.01
  /// The highest modulation frequency that counts, Hz.
  private static let highest = 32.0
  /// The specific loudness N'₀ at the threshold, sone/Bark.
  private static let threshold = 0.05
  /// The depth of masking that nobody notices, dB.
  private static let unnoticed = 2.0
  /// The integral of the depth that gives 1 vacil, dB Bark.
  private static let reference = 231.8
  private static let exponent = 0.6

  let frames: Int
  private let memory = Scratch()
  /// The number of modulation frequencies, padded to whole vectors.
  private static let bins = 64
  /// The window times cosine and sine: one row of all modulation frequencies per frame.
  private let cosines: UnsafeMutablePointer<Float>
  private let sines: UnsafeMutablePointer<Float>
  /// The weights of the spectra, with which the sum of the squares is the weighted variance; 0 for the padding.
  private let weights: UnsafeMutablePointer<Float>
  private let course: UnsafeMutablePointer<Float>
  /// The spectra of the bands: real parts and then imaginary ones, band after band.
  private let spectra: UnsafeMutablePointer<Float>

  /// - Parameter frames: frames of a window, 100 to 200.
  init(frames: Int) {
    precondition(
      (100...200).contains(frames), "fluctuation strength needs a window of one to two seconds")
    self.frames = frames
    cosines = memory.room(for: frames * Self.bins)
    sines = memory.room(for: frames * Self.bins)
    weights = memory.room(for: Self.bins)
    course = memory.room(for: frames)
    spectra = memory.room(for: 2 * Self.bins * Self.bands)
    let seconds = Double(frames) * Self.hop
    var power = 0.0
    for frame in 0..<frames {
      let window = 0.5 - 0.5 * UnitCircle.at(turns: Double(frame) / Double(frames)).cosine
      power += window * window
      for bin in 0..<Self.bins {
        let turn = UnitCircle.at(turns: Double((bin + 1) * frame % frames) / Double(frames))
        cosines[frame * Self.bins + bin] = Float(window * turn.cosine)
        sines[frame * Self.bins + bin] = Float(window * turn.sine)
      }
    }
    for bin in 0..<Self.bins {
      let frequency = Double(bin + 1) / seconds
      let ratio = frequency / 4
      let weight = Math.exp(Math.log(2 / (ratio + 1 / ratio)) / Self.exponent)
      let scale = (2 / (Double(frames) * power)).squareRoot()
      weights[bin] = frequency <= Self.highest ? Float(weight * scale) : 0
    }
  }

  /// The masking level of a band in dB above threshold, from its mean specific loudness in sone/Bark.
  static func level(_ specific: Double) -> Double { 4 * levels.value(1 + specific / threshold) }

  private static let levels = LevelTable()

  /// - Parameter levels: 24 masking levels for each frame.
  func vacil(_ levels: UnsafePointer<Double>) -> Double {
    for band in 0..<Self.bands {
      if take(levels + band) {
        analyse(to: spectra + 2 * Self.bins * band)
      } else {
        (spectra + 2 * Self.bins * band).update(repeating: 0, count: 2 * Self.bins)
      }
    }
    return sum()
  }

  /// Takes the course of a band without its mean and returns whether it varies at all.
  private func take(_ levels: UnsafePointer<Double>) -> Bool {
    var mean = 0.0
    for frame in 0..<frames { mean += levels[Self.bands * frame] }
    mean /= Double(frames)
    var moves = false
    for frame in 0..<frames {
      course[frame] = Float(levels[Self.bands * frame] - mean)
      if abs(course[frame]) > 0.01 { moves = true }
    }
    return moves
  }

  private func analyse(to row: UnsafeMutablePointer<Float>) {
    for bin in stride(from: 0, to: Self.bins, by: 8) {
      var (re, im) = (SIMD8<Float>(), SIMD8<Float>())
      let (cosine, sine) = (UnsafeRawPointer(cosines + bin), UnsafeRawPointer(sines + bin))
      for frame in 0..<frames {
        let place = 4 * Self.bins * frame
        re += course[frame] * cosine.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
        im += course[frame] * sine.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
      }
      for k in 0..<8 {
        row[bin + k] = weights[bin + k] * re[k]
        row[Self.bins + bin + k] = weights[bin + k] * im[k]
      }
    }
  }

  /// The scalar product of two bands' spectra.
  private func product(_ a: Int, _ b: Int) -> Double {
    let (one, two) = (spectra + 2 * Self.bins * a, spectra + 2 * Self.bins * b)
    var sum = 0.0
    for k in 0..<2 * Self.bins { sum += Double(one[k] * two[k]) }
    return sum
  }

  private func sum() -> Double {
    let powers = (0..<Self.bands).map { product($0, $0) }
    let agreement = (0..<Self.bands - 1).map { band -> Double in
      let size = (powers[band] * powers[band + 1]).squareRoot()
      return size > 0 ? abs(product(band, band + 1)) / size : 0
    }
    var depth = 0.0
    for band in 0..<Self.bands {
      let below = band > 0 ? agreement[band - 1] : 1
      let above = band < Self.bands - 1 ? agreement[band] : 1
      depth += max(0, (8 * powers[band]).squareRoot() - Self.unnoticed) * (below * above)
    }
    return depth > 0 ? Math.exp(Self.exponent * Math.log(depth / Self.reference)) : 0
  }
}

/// Cuts the course of specific loudness into windows of two seconds, one a second, and measures the fluctuation
/// strength of each. A sound of one to two seconds is one window; a shorter one has none.
struct FluctuationWindows {
  private static let frames = 200
  private static let step = 100
  /// The number of values of specific loudness per frame.
  private static let each = 5

  private let model = FluctuationModel(frames: frames)
  private var sums = [Double](repeating: 0, count: FluctuationModel.bands)
  private var told = 0
  /// The masking levels of the last frames, at most a window.
  private var levels: [Double] = []
  private var start = 0
  private(set) var values: [(time: Double, value: Double)] = []

  init() { levels.reserveCapacity(Self.frames * FluctuationModel.bands) }

  /// - Parameter specific: 240 values, sone/Bark, every 2 ms.
  mutating func add(_ specific: UnsafePointer<Double>) {
    for band in 0..<FluctuationModel.bands {
      var sum = 0.0
      for point in 10 * band..<10 * band + 10 { sum += specific[point] }
      sums[band] += sum
    }
    told += 1
    guard told == Self.each else { return }
    for band in 0..<FluctuationModel.bands {
      levels.append(FluctuationModel.level(sums[band] / Double(10 * Self.each)))
      sums[band] = 0
    }
    told = 0
    guard levels.count == Self.frames * FluctuationModel.bands else { return }
    measure(model)
    levels.removeFirst(Self.step * FluctuationModel.bands)
    start += Self.step
  }

  /// - Parameter seconds: duration of the whole sound.
  mutating func finish() {
    let frames = levels.count / FluctuationModel.bands
    if values.isEmpty, frames >= Self.step { measure(FluctuationModel(frames: frames)) }
  }

  private mutating func measure(_ model: FluctuationModel) {
    let middle = (Double(start) + Double(model.frames) / 2) * FluctuationModel.hop
    values.append((middle, levels.withUnsafeBufferPointer { model.vacil($0.baseAddress!) }))
  }
}
