import Engine

/// The sound of a microphone's device on its way to the engine, at the engine's sample rate.
///
/// A device that cannot do that rate is converted by cubic interpolation (Catmull-Rom).
final class DeviceSound: Sendable {
  private let ring: InputRing
  private let sampleRate: Double
  /// The last four samples and where the next one lies between the middle two: the device's thread only.
  private nonisolated(unsafe) var last = InlineArray<4, Float>(repeating: 0)
  private nonisolated(unsafe) var position = 0.0
  private nonisolated(unsafe) var converted: [Float] = []

  init(into ring: InputRing, sampleRate: Int) {
    self.ring = ring
    self.sampleRate = Double(sampleRate)
  }

  /// Takes a block of one channel. One thread only.
  func take(_ samples: UnsafeBufferPointer<Float>, sampleRate rate: Double) {
    guard let start = samples.baseAddress else { return }
    if rate == sampleRate {
      ring.push(left: start, right: start, frames: samples.count)
      return
    }
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
    ring.push(left: converted, right: converted, frames: converted.count)
  }

  private func value(at t: Float) -> Float {
    let (a, b, c, d) = (last[0], last[1], last[2], last[3])
    let curve = a - 2.5 * b + 2 * c - 0.5 * d
    let twist = 0.5 * (d - a) + 1.5 * (b - c)
    return ((twist * t + curve) * t + 0.5 * (c - a)) * t + b
  }
}
