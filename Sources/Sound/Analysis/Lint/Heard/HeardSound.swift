import Signals
import Score

/// A few seconds of a mapping's sound at the level at which sounds are compared: the subject of the rules in this
/// folder.
public struct HeardSound: Hashable, Sendable {
  /// The share of the energy below `SoundLow.edge`, 0...1.
  public let lowShare: Double
  /// The mean sharpness, acum; nil where the sound is never loud enough to have one.
  public let sharpness: Double?

  /// The loudness to which a sound is normalised before it is measured, LUFS (EBU R 128).
  public static let level = -23.0

  /// - Parameters:
  ///   - stereo: interleaved frames of two channels, 1 = full scale.
  ///   - sampleRate: Hz.
  ///   - calibration: dB SPL of a sine at full scale.
  /// - Returns: nil for silence.
  public init?(_ stereo: [Float], sampleRate: Double, calibration: Double = 100) {
    var meter = LoudnessMeter(channels: 2, sampleRate: sampleRate)
    stereo.withUnsafeBufferPointer { meter.add($0) }
    let loudness = meter.result().integrated
    guard loudness.isFinite else { return nil }
    let gain = Float(Decibels.amplitude(Self.level - loudness))
    let ear = PsychoacousticAnalyser(sampleRate: sampleRate, channels: 2, calibration: calibration)
    stereo.map { $0 * gain }.withUnsafeBufferPointer { ear.add($0) }
    let frames = ear.finish().sharpness.filter { $0 > 0 }
    sharpness = frames.isEmpty ? nil : Shares.mean(frames)
    lowShare = Self.share(of: stereo, below: SoundLow.edge, sampleRate: sampleRate)
  }

  /// The share of the energy of both channels below a frequency, by windows of a sixth of a second that overlap by
  /// half.
  private static func share(of stereo: [Float], below edge: Double, sampleRate: Double) -> Double {
    let transform = PowerSpectrum(
      size: PowerSpectrum.size(seconds: 1.0 / 6, sampleRate: sampleRate))
    let size = transform.size
    let frames = stereo.count / 2
    let last = Int((edge * Double(size) / sampleRate).rounded(.down))
    let channels = (0..<2).map { channel in
      (0..<frames + size).map { $0 < frames ? stereo[2 * $0 + channel] : 0 }
    }
    var (low, all) = (0.0, 0.0)
    for start in stride(from: 0, to: frames, by: size / 2) {
      channels[0].withUnsafeBufferPointer { left in
        channels[1].withUnsafeBufferPointer { right in
          transform.measure(left.baseAddress! + start, right.baseAddress! + start)
        }
      }
      for bin in 1..<size / 2 {
        let power = Double(transform.power[bin])
        all += power
        if bin <= last { low += power }
      }
    }
    return all > 0 ? low / all : 0
  }
}
