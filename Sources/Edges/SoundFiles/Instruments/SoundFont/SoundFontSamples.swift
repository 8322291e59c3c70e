import Score

/// Reads the samples of a SoundFont: 16 or 24 bits as they are, or Vorbis.
enum SoundFontSamples {
  /// The greatest number of frames of a sample; more are a damaged header.
  static let frameLimit = 1 << 26

  static func read(
    _ record: SoundFont.SampleRecord, of font: SoundFont
  ) throws -> InstrumentSample {
    let name = "sample \(record.name.debugDescription)"
    guard (400...384_000).contains(record.sampleRate) else {
      throw font.damaged("\(name) has a sample rate of \(record.sampleRate) Hz")
    }
    guard record.start < record.end else {
      throw font.damaged("\(name) ends at \(record.end), before its start \(record.start)")
    }
    guard record.end - record.start <= frameLimit else {
      throw font.damaged("\(name) is \(record.end - record.start) frames long")
    }
    let frames = record.isVorbis ? try vorbis(record, font, name) : try linear(record, font, name)
    return InstrumentSample(frames: frames, sampleRate: Double(record.sampleRate))
  }

  private static func linear(
    _ record: SoundFont.SampleRecord, _ font: SoundFont, _ name: String
  ) throws(Fault) -> [Float] {
    let place = font.samplePlace
    guard record.end * 2 <= place.count else {
      throw font.damaged(
        "\(name) ends at frame \(record.end), the font holds \(place.count / 2) frames")
    }
    let range = place.lowerBound + record.start * 2..<place.lowerBound + record.end * 2
    guard let bytes = try font.file.bytes(range) else { throw unreadable(font, name) }
    var low: [UInt8]?
    if let place = font.lowBytePlace {
      low = try font.file.bytes(place.lowerBound + record.start..<place.lowerBound + record.end)
    }
    return (0..<record.end - record.start).map { i in
      let high = Int32(clamping: Int16(bitPattern: LittleEndian.half(bytes, 2 * i)))
      return Float(high << 8 | Int32(clamping: low?[i] ?? 0)) * 0x1p-23
    }
  }

  private static func vorbis(
    _ record: SoundFont.SampleRecord, _ font: SoundFont, _ name: String
  ) throws -> [Float] {
    let place = font.samplePlace
    guard record.end <= place.count,
      let bytes = try font.file.bytes(
        place.lowerBound + record.start..<place.lowerBound + record.end)
    else { throw font.damaged("\(name) lies beyond the end of the font's samples") }
    let sound = try AudioFileReader.read(
      bytes, name: "\(font.path), \(name)", maximumFrames: frameLimit)
    guard let frames = sound.channels.first, !frames.isEmpty else {
      throw font.damaged("\(name) decodes to nothing")
    }
    return frames
  }

  private static func unreadable(_ font: SoundFont, _ name: String) -> Fault {
    font.damaged("\(name) cannot be read: the file has become shorter")
  }
}
