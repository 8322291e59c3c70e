import Files
import Score

/// Encodes one live stream for players that join at any time: each gets the header first, then whole
/// frames or pages from wherever the stream is. MP3 has no header, and a player finds its first frame.
public final class StreamEncoder {
  /// The formats that can be joined anywhere.
  public static let formats: [AudioFormat] = [.wav16, .flac, .opus, .mp3]

  private let collector = ByteCollector()
  private let encoder: any AudioEncoder
  private let format: AudioFormat

  /// Begins a stream.
  /// - Parameters:
  ///   - format: one of `formats`.
  ///   - sampleRate: Hz; two channels.
  /// - Throws: `Fault` (`call`) when the format does not take the sample rate.
  public init(_ format: AudioFormat, sampleRate: Int) throws(Fault) {
    precondition(Self.formats.contains(format), "\(format.rawValue) cannot be joined anywhere")
    self.format = format
    encoder = try AudioFileWriter.encoder(
      for: collector, format, sampleRate: sampleRate, channels: 2, pageLatency: 0.05)
  }

  /// The bytes that a player needs before the sound; they are complete once `encode` has given the first bytes.
  public private(set) var header: [UInt8] = []

  /// Adds frames, left and right in turn, and returns the frames or pages that have become whole:
  /// every 20 ms of WAV, 50 ms of Opus, 85 ms of FLAC.
  /// - Throws: `Fault` (`sound`) when the encoder stops.
  public func encode(_ interleaved: UnsafeBufferPointer<Float>) throws(Fault) -> [UInt8] {
    try encoder.encode(interleaved)
    try encoder.flush()
    return collect()
  }

  /// Ends the stream and returns its last bytes.
  /// - Throws: `Fault` (`sound`) when the encoder stops.
  public func finish() throws(Fault) -> [UInt8] {
    try encoder.close()
    return collect()
  }

  private func collect() -> [UInt8] {
    var sound: [UInt8] = []
    for chunk in collector.take() {
      if isHeader(chunk) { header += chunk } else { sound += chunk }
    }
    return sound
  }

  /// Encoders write a header block, a page or a frame at a time, which tell what they are.
  private func isHeader(_ chunk: [UInt8]) -> Bool {
    switch format {
    case .flac: !(chunk[0] == 0xff && chunk.count > 1 && chunk[1] & 0xfc == 0xf8)
    case .opus: chunk.count >= 14 && chunk[6..<14].allSatisfy { $0 == 0 }
    case .mp3: false
    default: header.isEmpty
    }
  }
}

/// Keeps the bytes of an encoder, a chunk for each of its writes, for whoever passes them on.
private final class ByteCollector: ByteSink {
  let path = "stream"
  private(set) var size = 0
  private var chunks: [[UInt8]] = []

  func write(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    size += bytes.count
    chunks.append(Array(bytes))
  }

  func take() -> [[UInt8]] {
    defer { chunks.removeAll() }
    return chunks
  }
}
