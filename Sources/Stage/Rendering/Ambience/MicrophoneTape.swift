import Score
import SoundFiles

/// The frames of a microphone's recording at any place, at the sample rate of the sound.
///
/// A file of that rate is read piece by piece; another is converted whole.
package final class MicrophoneTape {
  private let reader: AudioFileReader?
  private let sound: AudioData?
  private let path: String
  /// The frame that the reader gives next.
  private var place = 0
  private var isOver = false
  private var block: [Float] = []

  /// - Throws: `Fault` for a recording that cannot be read.
  init(_ path: String, sampleRate: Int) throws {
    self.path = path
    let reader = try AudioFileReader(path: path)
    if reader.sampleRate == sampleRate {
      (self.reader, sound) = (reader, nil)
    } else {
      self.reader = nil
      sound = try AudioFileReader.read(path, sampleRate: sampleRate)
    }
  }

  /// Writes `count` frames from one of the recording on; what lies before it, behind it or cannot be decoded is
  /// silence. Of more than two channels the first two are heard.
  func read(
    from first: Int, count: Int, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>
  ) {
    left.update(repeating: 0, count: count)
    right.update(repeating: 0, count: count)
    let skip = min(count, max(0, -first))
    let (from, rest) = (max(0, first), count - skip)
    if rest == 0 { return }
    if let sound {
      copy(sound, from: from, count: rest, left: left + skip, right: right + skip)
    } else if let reader {
      decode(reader, from: from, count: rest, left: left + skip, right: right + skip)
    }
  }

  private func copy(
    _ sound: AudioData, from: Int, count: Int, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>
  ) {
    guard let first = sound.channels.first else { return }
    let second = sound.channels.count > 1 ? sound.channels[1] : first
    for i in 0..<min(count, max(0, first.count - from)) {
      left[i] = first[from + i]
      right[i] = second[from + i]
    }
  }

  private func decode(
    _ reader: AudioFileReader, from: Int, count: Int, left: UnsafeMutablePointer<Float>,
    right: UnsafeMutablePointer<Float>
  ) {
    if place != from {
      isOver = !reader.seek(to: from)
      place = from
    }
    let channels = reader.channels
    if block.count < count * channels { block = Array(repeating: 0, count: count * channels) }
    var done = 0
    while done < count, !isOver {
      let frames = block.withUnsafeMutableBufferPointer { block in
        (try? reader.read(into: .init(rebasing: block[..<((count - done) * channels)]))) ?? 0
      }
      if frames == 0 { isOver = true }
      for i in 0..<frames {
        left[done + i] = block[i * channels]
        right[done + i] = block[i * channels + min(1, channels - 1)]
      }
      done += frames
    }
    place = from + count
  }
}
