import Playback
import Rendering

/// The sound of a microphone's device on its way to the engines, at their sample rate, and to a file of its own.
///
/// A device that cannot do that rate is converted by cubic interpolation (Catmull-Rom).
final class DeviceSound: Sendable {
  private let rings: DeviceRings
  private let reality: SoundHub?
  private let sampleRate: Double
  /// The last four samples and where the next one lies between the middle two: the device's thread only.
  private nonisolated(unsafe) var last = InlineArray<4, Float>(repeating: 0)
  private nonisolated(unsafe) var position = 0.0
  private nonisolated(unsafe) var converted: [Float] = []
  private nonisolated(unsafe) var woven: [Float] = []

  /// - Parameter reality: also gets the sound of the microphone; nil for none.
  init(into rings: DeviceRings, reality: SoundHub? = nil, sampleRate: Int) {
    (self.rings, self.reality) = (rings, reality)
    self.sampleRate = Double(sampleRate)
  }

  /// Takes a block of one channel. Only one thread may call it.
  /// - Parameter rate: the sample rate of the block in Hz.
  func take(_ samples: UnsafeBufferPointer<Float>, sampleRate rate: Double) {
    if rate == sampleRate { return pass(on: samples) }
    converted.removeAll(keepingCapacity: true)
    let step = rate / sampleRate
    for sample in samples {
      (last[0], last[1], last[2], last[3]) = (last[1], last[2], last[3], sample)
      while position < 1 {
        converted.append(value(at: Float(position)))
        position += step
      }
      position -= 1
    }
    converted.withUnsafeBufferPointer { pass(on: $0) }
  }

  private func pass(on samples: UnsafeBufferPointer<Float>) {
    guard let start = samples.baseAddress else { return }
    rings.push(left: start, right: start, frames: samples.count)
    guard let reality else { return }
    woven.removeAll(keepingCapacity: true)
    for sample in samples {
      let value = sample.isFinite ? sample : 0
      woven.append(value)
      woven.append(value)
    }
    reality.push(woven, frames: samples.count)
  }

  private func value(at t: Float) -> Float {
    let (a, b, c, d) = (last[0], last[1], last[2], last[3])
    let curve = a - 2.5 * b + 2 * c - 0.5 * d
    let twist = 0.5 * (d - a) + 1.5 * (b - c)
    return ((twist * t + curve) * t + 0.5 * (c - a)) * t + b
  }
}
