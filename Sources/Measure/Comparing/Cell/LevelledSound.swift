import Analysis
import Files
import Score
import SoundFiles

/// A sound that was not rendered as a cell, brought to a level as the cells of a comparison are.
package enum LevelledSound {
  /// Writes a sound of two channels at a loudness, its true peaks held at -1 dBTP.
  /// - Parameters:
  ///   - target: integrated loudness in LUFS.
  ///   - place: of the file that is written; a sound beside it is held there meanwhile.
  /// - Returns: the loudness that it has then.
  /// - Throws: `Fault` for a file that cannot be written.
  package static func write(
    _ sound: AudioData, loudness target: Double, format: AudioFormat, to place: OutputPath
  ) throws -> Loudness {
    let rate = Double(sound.sampleRate)
    let raw = try RawSound(place.adding(".raw"))
    try frames(sound).withUnsafeBufferPointer { try raw.write($0) }
    let level = try LevelMatch(raw, meter: meter(of: sound), target: target, sampleRate: rate)
    let writer = try AudioFileWriter(
      place: place, format: format, sampleRate: sound.sampleRate, channels: 2, hashes: false)
    do {
      try level.read { try writer.write($0) }
      _ = try writer.finish()
    } catch {
      writer.abort()
      throw error
    }
    return level.loudness
  }

  /// The loudness of a sound of two channels as it is.
  package static func loudness(of sound: AudioData) -> Loudness { meter(of: sound).result() }

  private static func meter(of sound: AudioData) -> LoudnessMeter {
    var meter = LoudnessMeter(channels: 2, sampleRate: Double(sound.sampleRate))
    frames(sound).withUnsafeBufferPointer { meter.add($0) }
    return meter
  }

  /// The samples, interleaved; one channel is both.
  private static func frames(_ sound: AudioData) -> [Float] {
    let (left, right) = (sound.channels[0], sound.channels[min(1, sound.channels.count - 1)])
    return left.indices.flatMap { [left[$0], right[$0]] }
  }
}
