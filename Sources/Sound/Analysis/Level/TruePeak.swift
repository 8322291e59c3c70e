internal import CKernels
import Glibc
import Signals

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
  /// The frames that one pass filters at once; with any number of channels a multiple of 16 samples.
  private static let stretch = 64
  /// The number of earlier frames that the filter needs.
  private static let reach = 11

  private let channels: Int
  /// The coefficients: six for the half of the sum of phases 1 and 3, which mirror each other, six for that of their
  /// difference, and six for phase 2.
  private let coefficients: [Float]
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
    coefficients = filter.coefficients
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
    line.withUnsafeMutableBufferPointer { line in
      let stretch = line.baseAddress! + history
      let here = Kernels.peak(stretch, count: size)
      highestSample = max(highestSample, here)
      if max(here, previousPeak) * gain > filteredPeak {
        let crest = kernels_now().pointee.crest(stretch, channels, coefficients, Int32(size))
        filteredPeak = max(filteredPeak, crest)
      }
      previousPeak = here
      line.baseAddress!.update(from: line.baseAddress! + size, count: history)
    }
    filled = 0
  }

  /// The filter's coefficients, and the largest sum of the absolute coefficients of a phase.
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
