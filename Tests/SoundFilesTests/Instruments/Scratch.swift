import Glibc
import SoundFiles
import TestSupport

typealias Scratch = TestFolder

extension Scratch {
  @discardableResult
  func put(_ bytes: [UInt8], _ name: String) -> String {
    TestSupport.put(bytes, at: self / name)
    return self / name
  }

  @discardableResult
  func put(_ text: String, _ name: String) -> String { put(Array(text.utf8), name) }

  /// Writes a sound file, its format by its name.
  @discardableResult
  func sound(
    _ channels: [[Float]], rate: Int = 48_000, _ name: String, format: AudioFormat? = nil
  ) throws -> String {
    let path = self / name
    let writer = try AudioFileWriter(
      path: path, format: format, sampleRate: rate, channels: channels.count)
    var frames: [Float] = []
    for i in channels[0].indices { frames += channels.map { $0[i] } }
    try frames.withUnsafeBufferPointer { try writer.write($0) }
    _ = try writer.finish()
    return path
  }
}

/// A sine of one frequency.
func sine(_ hertz: Double, _ frames: Int, rate: Double = 48_000, amplitude: Double = 0.5) -> [Float]
{
  (0..<frames).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / rate)) }
}
