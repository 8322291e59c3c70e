import Glibc
import Playback
import Score
import SoundFiles
import Synchronization

/// Plays stimuli on a sound device, one after the other, with raised-cosine fades of 5 ms at both ends.
package final class StimulusPlayer: Sendable {
  /// The seconds of a fade.
  static let fade = 0.005
  private let device: String?

  /// - Parameter device: the name or number of the device; nil is the system's default.
  package init(device: String?) { self.device = device }

  /// Plays a sound to its end.
  /// - Throws: `Fault` where there is no device, and for a file that cannot be read.
  package func play(_ path: String, isCancelled: () -> Bool = { false }) throws {
    let sound = try AudioFileReader.read(path)
    let samples = Self.interleaved(sound)
    let shared = PlayedSound(samples)
    let clock = DeviceClock(device: device)
    try clock.start(sampleRate: sound.sampleRate) { output, frames in
      shared.fill(output, frames)
    }
    defer { clock.stop() }
    while !shared.isOver, !isCancelled() { usleep(5000) }
    // What was handed over last is still in the device's buffer.
    usleep(100_000)
  }

  static func interleaved(_ sound: AudioData) -> [Float] {
    let (left, right) = (sound.channels[0], sound.channels[min(1, sound.channels.count - 1)])
    let ramp = max(1, Int(fade * Double(sound.sampleRate)))
    return left.indices.flatMap { i -> [Float] in
      let edge = Double(min(i, left.count - 1 - i, ramp)) / Double(ramp)
      let gain = Float(0.5 - 0.5 * cos(.pi * edge))
      return [gain * left[i], gain * right[i]]
    }
  }
}

/// A sound that a device's callback takes block by block, without a lock.
private final class PlayedSound: Sendable {
  private let samples: [Float]
  private let place = Atomic<Int>(0)

  init(_ samples: [Float]) { self.samples = samples }

  var isOver: Bool { place.load(ordering: .relaxed) >= samples.count }

  func fill(_ output: UnsafeMutablePointer<Float>, _ frames: Int) {
    let start = place.load(ordering: .relaxed)
    let count = min(2 * frames, max(0, samples.count - start))
    samples.withUnsafeBufferPointer { source in
      for i in 0..<count { output[i] = source[start + i] }
    }
    for i in count..<max(count, 2 * frames) { output[i] = 0 }
    place.store(start + count, ordering: .relaxed)
  }
}
