/// Analyses a sound that arrives in blocks of interleaved frames; block sizes do not change the result.
///
/// Loudness, sharpness, roughness and fluctuation strength are those of the mean of the first two channels, as one
/// microphone between two equal loudspeakers would receive it: sound in opposite phase is not measured. Exposure is
/// the mean of the channels' energies. Sounds at other rates than 48 kHz are resampled to it first (`Resampler`); the
/// A-weighting works at any rate. Memory does not grow with the length, apart from the tracks and at most 60 windows
/// for roughness.
public final class PsychoacousticAnalyser {
  private static let stretch = 1024

  private let channels: Int
  private let calibration: Double
  private let loudness: TimeVaryingLoudness
  private let frames = LoudnessFrames()
  private var windows = RoughnessWindows()
  private var meter: ExposureMeter
  private let resampler: Resampler?
  private let memory = Scratch()
  private let left: UnsafeMutablePointer<Float>
  private let right: UnsafeMutablePointer<Float>
  private var nonFinite = 0

  /// - Parameters:
  ///   - sampleRate: Hz, 8000...192,000, a whole number.
  ///   - channels: samples per frame, 1 or more.
  ///   - calibration: dB SPL of a sine at full scale.
  ///   - field: sound field in which the listener is.
  public init(
    sampleRate: Double, channels: Int, calibration: Double = 100, field: SoundField = .free
  ) {
    precondition(
      sampleRate >= 8000 && sampleRate <= 192_000 && sampleRate == sampleRate.rounded(),
      "psychoacoustic measures need a whole sample rate from 8000 to 192,000 Hz")
    precondition(channels > 0, "psychoacoustic measures need at least one channel")
    precondition(calibration.isFinite, "psychoacoustic measures need a finite calibration")
    (self.channels, self.calibration) = (channels, calibration)
    loudness = TimeVaryingLoudness(calibration: calibration, field: field)
    meter = ExposureMeter(sampleRate: sampleRate, channels: channels, calibration: calibration)
    resampler = sampleRate == 48000 ? nil : Resampler(from: Int(sampleRate), to: 48000)
    left = memory.room(for: Self.stretch)
    right = memory.room(for: Self.stretch)
  }

  /// Adds interleaved frames, 1 = full scale.
  public func add(_ samples: UnsafeBufferPointer<Float>) {
    precondition(samples.count.isMultiple(of: channels), "a block holds whole frames")
    guard var at = samples.baseAddress else { return }
    var rest = samples.count / channels
    while rest > 0 {
      let taken = min(rest, Self.stretch)
      nonFinite += part(at, taken)
      meter.add(left, right, frames: taken)
      for i in 0..<taken { left[i] = 0.5 * (left[i] + right[i]) }
      let mean = UnsafeBufferPointer(start: UnsafePointer(left), count: taken)
      if let resampler { resampler.add(mean, to: hear) } else { hear(mean) }
      at += taken * channels
      rest -= taken
    }
  }

  /// Copies the first two channels and returns how many of their samples were not finite.
  private func part(_ samples: UnsafePointer<Float>, _ count: Int) -> Int {
    let second = channels > 1 ? 1 : 0
    var check: Float = 0
    for i in 0..<count {
      left[i] = samples[i * channels]
      right[i] = samples[i * channels + second]
      check += (left[i] - left[i]) + (right[i] - right[i])
    }
    guard check != 0 else { return 0 }
    var found = 0
    for i in 0..<count {
      if !left[i].isFinite {
        left[i] = 0
        found += 1
      }
      if !right[i].isFinite {
        right[i] = 0
        found += second
      }
    }
    return found
  }

  private func hear(_ block: UnsafeBufferPointer<Float>) {
    loudness.add(block, listener: frames)
    windows.add(block)
  }

  /// Finishes the analysis and returns its results; nothing may be added afterwards.
  public func finish() -> Psychoacoustics {
    resampler?.finish(to: hear)
    loudness.finish(listener: frames)
    frames.finish()
    meter.finish()
    var found = Psychoacoustics()
    found.loudnessSteps = frames.steps
    found.loudness = frames.loudness
    found.sharpness = frames.sharpness
    found.exposure = meter.levels
    found.roughness = windows.values(calibration: calibration)
    found.fluctuation = frames.fluctuation.values
    found.level = meter.level
    found.nonFinite = nonFinite
    return found
  }
}

/// The psychoacoustic description of a sound: loudness, sharpness, roughness, fluctuation strength and exposure.
public struct Psychoacoustics: Sendable {
  /// The loudness in sone every 2 ms (ISO 532-1, time-varying).
  public var loudnessSteps: [Float] = []
  /// The loudness in sone on the grid of `SoundTracks.hop`; frame k covers (k - ½) to (k + ½) hops.
  public var loudness: [Float] = []
  /// The sharpness in acum on the same grid.
  public var sharpness: [Float] = []
  /// The A-weighted level on the same grid, dB(A); -120 for silence.
  public var exposure: [Float] = []
  /// The roughness in asper, with the seconds at the middle of each window.
  public var roughness: [(time: Double, value: Double)] = []
  /// The fluctuation strength in vacil, with the seconds at the middle of each window.
  public var fluctuation: [(time: Double, value: Double)] = []
  /// The equivalent level LAeq of the whole sound, dB(A); -120 for silence.
  public var level = -120.0
  /// The number of samples of the first two channels that were not finite; they count as silence.
  public var nonFinite = 0
}

extension Psychoacoustics {
  /// The loudness exceeded during 5 % of the sound, sone.
  public var n5: Double { Shares(loudnessSteps).exceeded(during: 0.05) }
  /// The mean loudness, sone.
  public var meanLoudness: Double { Shares.mean(loudnessSteps) }
  /// The maximum of the loudness, sone.
  public var maximumLoudness: Double { Double(loudnessSteps.max() ?? 0) }
  /// The sharpness exceeded during 5 % of the frames that are loud enough to have one, acum.
  public var s5: Double { Shares(sharpness.filter { $0 > 0 }).exceeded(during: 0.05) }
}

/// The share of the time in which a value in sone or acum is exceeded, from a histogram of bins of a thousandth of
/// their value: percentiles without sorting.
///
/// A bin is the upper part of a number's bits: its exponent and the first ten digits of its mantissa.
struct Shares {
  private static let shift: UInt32 = 13
  /// The bin of the least value that is not taken for none: 2^-14.
  private static let first = Float(0x1p-14).bitPattern >> shift
  /// The bin of 2^13.
  private static let last = Float(0x1p13).bitPattern >> shift

  static let bins = Int(last - first) + 2

  private var counts = [Int](repeating: 0, count: bins)
  private var total = 0

  init(_ values: some Sequence<Float>) { for value in values { add(1, to: Self.bin(value)) } }

  /// Adds so many values to a bin, or takes them away.
  mutating func add(_ count: Int, to bin: Int) {
    counts[bin] += count
    total += count
  }

  /// The bin of a value; bin 0 holds values below the least.
  static func bin(_ value: Float) -> Int {
    let bits = value.bitPattern >> shift
    return value < 0x1p-14 ? 0 : Int(min(bits, last) - first) + 1
  }

  /// The lower end of a bin.
  static func value(_ bin: Int) -> Double {
    bin == 0 ? 0 : Double(Float(bitPattern: (UInt32(bin - 1) + first) << shift))
  }

  /// The value that is exceeded during a share of the time; N5 for 0.05. As is usual for percentiles, it is
  /// interpolated linearly between the values whose ranks are next to the share of all ranks.
  func exceeded(during share: Double) -> Double {
    guard total > 0 else { return 0 }
    let rank = share * Double(total - 1)
    let above = Int(rank)
    let high = value(rank: above)
    let low = value(rank: min(above + 1, total - 1))
    return high + (rank - Double(above)) * (low - high)
  }

  /// The value of a rank, 0 for the highest; the values of a bin are evenly distributed in it.
  private func value(rank: Int) -> Double {
    var above = 0
    for bin in counts.indices.reversed() where counts[bin] > 0 {
      guard above + counts[bin] > rank else {
        above += counts[bin]
        continue
      }
      let low = Self.value(bin)
      let width = bin > 0 ? Self.value(bin + 1) - low : 0
      return low + width * (1 - (Double(rank - above) + 0.5) / Double(counts[bin]))
    }
    return 0
  }

  static func mean(_ values: [Float]) -> Double {
    values.reduce(0) { $0 + Double($1) } / Double(max(1, values.count))
  }
}
