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
