import Glibc
import Score

/// The beginning and the end of a render fade along half a cosine.
package struct Fades {
  /// Frames of the fade in and of the fade out, and of the whole sound.
  let fadeIn: Int
  let fadeOut: Int
  let frames: Int

  /// - Parameters: seconds.
  package init(in fadeIn: Double, out fadeOut: Double, frames: Int, sampleRate: Int) {
    self.fadeIn = min(frames, Int((fadeIn * Double(sampleRate)).rounded()))
    self.fadeOut = min(frames, Int((fadeOut * Double(sampleRate)).rounded()))
    self.frames = frames
  }

  /// Shapes interleaved frames that begin at a frame of the sound.
  package func shape(
    _ samples: UnsafeMutablePointer<Float>, channels: Int = 2, from first: Int, count: Int
  ) {
    guard first < fadeIn || first + count > frames - fadeOut else { return }
    for i in 0..<count {
      let gain = gain(at: first + i)
      for channel in 0..<channels { samples[channels * i + channel] *= gain }
    }
  }

  func gain(at frame: Int) -> Float {
    var gain = 1.0
    if frame < fadeIn { gain *= Self.rise(Double(frame) / Double(fadeIn)) }
    let left = frames - frame
    if left < fadeOut { gain *= Self.rise(Double(left) / Double(fadeOut)) }
    return Float(gain)
  }

  private static func rise(_ x: Double) -> Double { 0.5 - 0.5 * cos(.pi * x) }
}

/// A level on its way. It rises, and passes from one way of being heard to the other, on straight lines of amplitude, so that
/// the sum of both stays the same; it dies away evenly in decibels.
struct LevelFade {
  /// The level in dB below which it is silence.
  static let floor = -60.0
  private(set) var factor = 0.0
  private var target = 0.0
  /// The amplitude per tick; nil dies away.
  private var step: Double?
  /// The part of the amplitude that a tick leaves.
  private var decay = 0.0

  /// Makes a level that is silence.
  init() {}

  /// Makes a level that has arrived.
  /// - Parameter level: in dB.
  init(at level: Double) { move(to: level, over: 0, isDying: false) }

  /// - Parameters:
  ///   - level: dB; nil is silence.
  ///   - ticks: how long it takes.
  ///   - isDying: evenly in dB, as what ends does.
  mutating func move(to level: Double?, over ticks: Double, isDying: Bool) {
    target = level.map(Decibels.amplitude) ?? 0
    if ticks <= 0 {
      (factor, step) = (target, 0)
    } else if isDying {
      step = nil
      decay = Decibels.amplitude(Self.floor / ticks)
    } else {
      step = abs(target - factor) / ticks
    }
  }

  mutating func advance() {
    if let step {
      factor = factor < target ? min(target, factor + step) : max(target, factor - step)
    } else {
      factor *= decay
      if factor <= Decibels.amplitude(Self.floor) { factor = 0 }
    }
  }

  /// Whether the level is silence, and stays so.
  var isSilent: Bool { factor == 0 && target == 0 }
}
