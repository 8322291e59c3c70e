import Glibc

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
