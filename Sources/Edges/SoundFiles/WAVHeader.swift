/// The bytes before the samples of a WAV file: RIFF, room for 64-bit sizes, `fmt `, `fact`, `data`.
///
/// A file that stays below 4 GB is plain WAV with an unused `JUNK` chunk; beyond, the same bytes become
/// `RF64` with a `ds64` chunk in that place (EBU Tech 3306, clause 3). There are no time stamps.
struct WAVHeader {
  let coding: AudioFormat.Coding
  let channels: Int
  let sampleRate: Int
  /// RF64 at any length.
  let isAlways64: Bool

  /// Length of the header in bytes: the offset of the first sample.
  var count: Int { coding == .float ? 92 : 80 }

  /// The largest value of a 32-bit size, which also says "unknown" or "see ds64".
  private static let unknown: UInt64 = 0xffff_ffff

  private var bytesPerSample: Int { SampleCoder(coding).bytesPerSample }

  /// The header of a file whose samples take `dataBytes` bytes.
  func bytes(dataBytes: Int) -> [UInt8] {
    let padded = UInt64(dataBytes + dataBytes % 2)
    let riffBytes = UInt64(count - 8) + padded
    let frames = UInt64(dataBytes / (bytesPerSample * channels))
    let is64 = isAlways64 || riffBytes >= Self.unknown
    var bytes = chunk(is64 ? "RF64" : "RIFF", is64 ? Self.unknown : riffBytes) + Array("WAVE".utf8)
    bytes += chunk(is64 ? "ds64" : "JUNK", 28)
    for size in [riffBytes, UInt64(dataBytes), frames] { bytes += little(is64 ? size : 0, 8) }
    bytes += little(0, 4)
    bytes += formatChunk
    if coding == .float { bytes += chunk("fact", 4) + little(min(frames, Self.unknown), 4) }
    return bytes + chunk("data", is64 ? Self.unknown : UInt64(dataBytes))
  }

  /// The header of a stream whose length nobody knows yet: all sizes 0xFFFFFFFF, which ffmpeg, sox and
  /// browsers take for "until the end".
  var streamBytes: [UInt8] {
    var bytes = chunk("RIFF", Self.unknown) + Array("WAVE".utf8) + formatChunk
    if coding == .float { bytes += chunk("fact", 4) + little(Self.unknown, 4) }
    return bytes + chunk("data", Self.unknown)
  }

  private var formatChunk: [UInt8] {
    let frame = bytesPerSample * channels
    let fields: [(Int, Int)] = [
      (coding == .float ? 3 : 1, 2), (channels, 2), (sampleRate, 4), (sampleRate * frame, 4),
      (frame, 2), (bytesPerSample * 8, 2),
    ]
    return chunk("fmt ", 16) + fields.flatMap { little(UInt64($0.0), $0.1) }
  }

  private func chunk(_ name: String, _ size: UInt64) -> [UInt8] {
    Array(name.utf8) + little(size, 4)
  }

  private func little(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}
