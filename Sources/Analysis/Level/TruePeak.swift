import Glibc

/// The highest value of the band-limited signal between and at the samples, after ITU-R BS.1770-4,
/// Annex 2: four times oversampling by a polyphase filter of 48 taps, then the largest magnitude.
///
/// The filter is a sinc windowed by a raised cosine, so that its first phase is the signal itself. It is
/// flat within 0.08 dB up to 0.35 of the sample rate and falls above; a crest between the finer samples
/// is read at most 0.34 dB low up to there, 0.17 dB at a quarter of the sample rate.
/// Interleaved frames are filtered as they lie, all channels at once. A stretch whose samples are so
/// low that no filter output could exceed the peak found before is passed over, which changes nothing
/// in the result.
public struct TruePeak: Sendable {
  /// The frames that one pass filters at once; with any number of channels a multiple of 8 samples.
  private static let stretch = 64
  /// The number of earlier frames that the filter needs.
  private static let reach = 11

  private let channels: Int
  /// The coefficients: six each of `even`, `odd` and `middle` (see `filteredPeak`), each in all lanes.
  private let coefficients: [SIMD8<Float>]
  /// The largest factor by which the filter can raise a magnitude: its largest sum of absolute coefficients.
  private let gain: Float
  /// The last `reach` frames of the previous stretch, then the present one.
  private var line: [Float]
  /// The number of samples of the stretch that have arrived.
  private var filled = 0
  private var previousPeak: Float = 0
  private var filteredPeak: Float = 0

  /// The highest sample of any channel in the finished stretches, linear, 1 = full scale.
  private var highestSample: Float = 0

  /// - Parameter channels: samples per frame, at least 1.
  public init(channels: Int) {
    precondition(channels > 0, "a true peak needs at least one channel")
    self.channels = channels
    let filter = Self.design()
    coefficients = filter.coefficients.map { SIMD8(repeating: $0) }
    gain = filter.gain * 1.0001
    line = Array(repeating: 0, count: (Self.reach + Self.stretch) * channels)
  }

  /// The true peak of everything added, over all channels, linear; never below the sample peak.
  public var peak: Float {
    let all = closed
    return max(all.highestSample, all.filteredPeak)
  }

  /// The highest sample magnitude of everything added, over all channels, linear.
  public var samplePeak: Float { closed.highestSample }

  /// Adds interleaved frames.
  public mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    precondition(samples.count.isMultiple(of: channels), "a block holds whole frames")
    let size = Self.stretch * channels
    var rest = samples[...]
    while !rest.isEmpty {
      let taken = rest.prefix(size - filled)
      let place = Self.reach * channels + filled
      line.withUnsafeMutableBufferPointer { line in
        _ = line[place...].update(fromContentsOf: taken)
      }
      filled += taken.count
      rest = rest.dropFirst(taken.count)
      if filled == size { measure() }
    }
  }

  /// A copy to which enough silence was added for the filter to have passed over every sample.
  private var closed: TruePeak {
    var copy = self
    let silence = [Float](repeating: 0, count: 2 * Self.stretch * channels - filled)
    silence.withUnsafeBufferPointer { copy.add($0) }
    return copy
  }

  private mutating func measure() {
    let (history, size) = (Self.reach * channels, Self.stretch * channels)
    line.withUnsafeMutableBytes { bytes in
      let start = bytes.baseAddress!
      let here = Self.peak(of: start + 4 * history, vectors: size / 8)
      highestSample = max(highestSample, here)
      if max(here, previousPeak) * gain > filteredPeak {
        let peak = coefficients.withUnsafeBufferPointer {
          Self.filteredPeak(of: start + 4 * history, $0.baseAddress!, 4 * channels, size / 8)
        }
        filteredPeak = max(filteredPeak, peak)
      }
      previousPeak = here
      start.copyMemory(from: start + 4 * size, byteCount: 4 * history)
    }
    filled = 0
  }

  /// The largest magnitude in one stretch.
  private static func peak(of stretch: UnsafeRawPointer, vectors: Int) -> Float {
    var peak = SIMD8<Float>()
    for i in 0..<vectors {
      let x = stretch.loadUnaligned(fromByteOffset: 32 * i, as: SIMD8<Float>.self)
      peak = larger(peak, magnitude(x))
    }
    return peak.max()
  }

  /// The largest magnitude of the three phases between the samples of one stretch.
  ///
  /// Phases 1 and 3 mirror each other, so with `even` and `odd` the halves of their sum and difference
  /// they are even + odd and even − odd, and the larger magnitude of the two is |even| + |odd|.
  /// - Parameters:
  ///   - c: the coefficients.
  ///   - step: the distance from a sample to the same channel's next, bytes.
  private static func filteredPeak(
    of stretch: UnsafeRawPointer, _ c: UnsafePointer<SIMD8<Float>>, _ step: Int, _ vectors: Int
  ) -> Float {
    var peak = SIMD8<Float>()
    for i in 0..<vectors {
      var (even, odd, middle) = (SIMD8<Float>(), SIMD8<Float>(), SIMD8<Float>())
      var late = stretch + 32 * i
      var early = late - reach * step
      for tap in 0..<6 {
        let a = late.loadUnaligned(as: SIMD8<Float>.self)
        let b = early.loadUnaligned(as: SIMD8<Float>.self)
        let sum = a + b
        even += sum * c[tap]
        odd += (a - b) * c[6 + tap]
        middle += sum * c[12 + tap]
        late -= step
        early += step
      }
      peak = larger(larger(peak, magnitude(even) + magnitude(odd)), magnitude(middle))
    }
    return peak.max()
  }

  private static func magnitude(_ x: SIMD8<Float>) -> SIMD8<Float> {
    unsafeBitCast(unsafeBitCast(x, to: SIMD8<UInt32>.self) & 0x7fff_ffff, to: SIMD8<Float>.self)
  }

  private static func larger(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
    a.replacing(with: b, where: b .> a)
  }

  /// The filter as six coefficients each of `even`, `odd` and `middle`, and the largest sum of the
  /// absolute coefficients of a phase.
  ///
  /// Taps 0...48 are sinc(m/4) with m = tap − 24, under a raised-cosine window; every fourth belongs to
  /// one phase, and phase 0 is a pure delay.
  private static func design() -> (coefficients: [Float], gain: Float) {
    func tap(_ phase: Int, _ k: Int) -> Double {
      let x = Double(4 * k + phase - 24) * .pi / 4
      return sin(x) / x * 0.5 * (1 - cos(2 * .pi * Double(4 * k + phase) / 48))
    }
    let even = (0..<6).map { (tap(1, $0) + tap(1, 11 - $0)) / 2 }
    let odd = (0..<6).map { (tap(1, $0) - tap(1, 11 - $0)) / 2 }
    let middle = (0..<6).map { tap(2, $0) }
    let gain = (1...3).map { phase in (0..<12).reduce(0) { $0 + abs(tap(phase, $1)) } }.max()!
    return ((even + odd + middle).map { Float($0) }, Float(gain))
  }
}
