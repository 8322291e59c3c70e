import Score
import SoundFiles

/// The first sample in which two sounds differ that should be the same.
package enum SoundDifference {
  /// Whether the bytes of a sound file can be read to their end.
  @Sendable package static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let sound = try? AudioFileReader.read(bytes, name: "") else { return false }
    return sound.frameCount > 0 && sound.warnings.isEmpty
  }

  /// Returns the sentence that tells it: of files that are no sound, the first byte.
  @Sendable package static func text(_ first: [UInt8], _ second: [UInt8]) -> String {
    guard let a = try? AudioFileReader.read(first, name: ""),
      let b = try? AudioFileReader.read(second, name: ""),
      a.channels.count == b.channels.count
    else { return ByteDifference(first, second).text }
    let frames = min(a.frameCount, b.frameCount)
    for frame in 0..<frames {
      for channel in a.channels.indices
      where a.channels[channel][frame] != b.channels[channel][frame] {
        return
          "sample \(frame) of channel \(channel + 1): \(a.channels[channel][frame]) here, \(b.channels[channel][frame]) there"
      }
    }
    return a.frameCount == b.frameCount
      ? ByteDifference(first, second).text
      : "sample \(frames): one sound has \(a.frameCount) frames, the other \(b.frameCount)"
  }
}
