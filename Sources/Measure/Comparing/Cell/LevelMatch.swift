import Analysis
import Score
import Signals

/// Brings a sound to an integrated loudness, with no true peak above -1 dBTP.
package struct LevelMatch {
  /// The distance from the target that a cell may have, in LU.
  package static let tolerance = 0.1
  /// The highest true peak, in dBTP.
  package static let ceiling = -1.0

  let sound: RawSound
  let sampleRate: Double
  /// The factor on every sample.
  let gain: Double
  /// Whether the limiter holds the peaks.
  let isLimited: Bool
  /// The loudness at the level.
  let loudness: Loudness

  /// - Parameters:
  ///   - meter: that has measured the sound as it is.
  ///   - target: LUFS.
  init(_ sound: RawSound, meter: LoudnessMeter, target: Double, sampleRate: Double) throws {
    (self.sound, self.sampleRate) = (sound, sampleRate)
    let measured = meter.result()
    var decibels = target - measured.integrated
    var (isLimited, corrections) = (false, 0)
    // The limiter takes some loudness away, and blocks of a fading end pass the meter's absolute gate when they become
    // louder: what is missing is given in steps that grow smaller.
    while true {
      isLimited = isLimited || measured.truePeak + decibels > Self.ceiling
      let gain = Decibels.amplitude(decibels)
      let now =
        try isLimited
        ? Self.limited(sound, gain: gain, sampleRate: sampleRate) : meter.result(gain: gain)
      if corrections == 6 || abs(now.integrated - target) <= Self.tolerance / 2 {
        (self.gain, self.isLimited, loudness) = (gain, isLimited, now)
        return
      }
      decibels += target - now.integrated
      corrections += 1
    }
  }

  var decibels: Double { Decibels.level(gain) }

  /// Gives the sound at its level, in blocks of interleaved frames.
  func read(_ take: (UnsafeBufferPointer<Float>) throws -> Void) throws {
    try Self.read(sound, gain: Float(gain), isLimited: isLimited, sampleRate: sampleRate, take)
  }

  /// The loudness behind the limiter.
  private static func limited(
    _ sound: RawSound, gain: Double, sampleRate: Double
  ) throws -> Loudness {
    var meter = LoudnessMeter(channels: 2, sampleRate: sampleRate)
    try read(sound, gain: Float(gain), isLimited: true, sampleRate: sampleRate) { meter.add($0) }
    return meter.result()
  }

  private static func read(
    _ sound: RawSound, gain: Float, isLimited: Bool, sampleRate: Double,
    _ take: (UnsafeBufferPointer<Float>) throws -> Void
  ) throws {
    guard isLimited else {
      return try sound.read { block in
        for i in block.indices { block[i] *= gain }
        try take(UnsafeBufferPointer(block))
      }
    }
    let limiter = StereoLimiter(sampleRate: sampleRate)
    try sound.read { block in
      for i in block.indices { block[i] *= gain }
      try take(limiter.process(block))
    }
    try limiter.finish(take)
  }
}

/// The engine's limiter on interleaved frames, without its delay.
private final class StereoLimiter {
  private static let size = 4096
  private let limiter: PeakLimiter
  private let left = UnsafeMutablePointer<Float>.allocate(capacity: size)
  private let right = UnsafeMutablePointer<Float>.allocate(capacity: size)
  private var late = PeakLimiter.delay

  init(sampleRate: Double) { limiter = PeakLimiter(sampleRate: sampleRate, capacity: Self.size) }

  deinit {
    left.deallocate()
    right.deallocate()
  }

  /// Limits a block of at most 4096 frames in place; the first blocks are shorter by the delay.
  func process(_ block: UnsafeMutableBufferPointer<Float>) -> UnsafeBufferPointer<Float> {
    let frames = block.count / 2
    for i in 0..<frames { (left[i], right[i]) = (block[2 * i], block[2 * i + 1]) }
    limiter.process(left, right, frames: frames)
    let skipped = min(late, frames)
    late -= skipped
    for i in skipped..<frames {
      (block[2 * (i - skipped)], block[2 * (i - skipped) + 1]) = (left[i], right[i])
    }
    return UnsafeBufferPointer(rebasing: block[..<(2 * (frames - skipped))])
  }

  /// Gives what is still in the limiter.
  func finish(_ take: (UnsafeBufferPointer<Float>) throws -> Void) rethrows {
    try withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * PeakLimiter.delay) { silence in
      silence.initialize(repeating: 0)
      try take(process(silence))
    }
  }
}
