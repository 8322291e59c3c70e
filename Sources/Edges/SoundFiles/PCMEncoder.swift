import Files
import Score

/// Writes uncompressed samples: WAV, RF64 or raw.
final class PCMEncoder: AudioEncoder {
  private let sink: any ByteSink
  /// The header; nil for raw samples.
  private let header: WAVHeader?
  private let bytesPerFrame: Int
  private var coder: SampleCoder
  private var buffer = [UInt8](repeating: 0, count: PCMEncoder.capacity + 1)
  private var buffered = 0
  /// Bytes of samples that the sink has taken.
  private(set) var dataBytes = 0
  /// About 0.7 s of 24-bit stereo; a multiple of every sample size.
  private static let capacity = 3 << 16

  init(_ sink: any ByteSink, coding: AudioFormat.Coding, channels: Int, header: WAVHeader?)
    throws(Fault)
  {
    (self.sink, self.header) = (sink, header)
    coder = SampleCoder(coding)
    bytesPerFrame = coder.bytesPerSample * channels
    let first = sink.isSeekable ? header?.bytes(dataBytes: 0) : header?.streamBytes
    if let first { try sink.write(first) }
  }

  func encode(_ samples: UnsafeBufferPointer<Float>) throws(Fault) {
    let size = coder.bytesPerSample
    var rest = samples
    while !rest.isEmpty {
      let part = rest.prefix((Self.capacity - buffered) / size)
      buffer.withUnsafeMutableBytes {
        coder.encode(.init(rebasing: part), into: $0.baseAddress! + buffered)
      }
      buffered += part.count * size
      rest = .init(rebasing: rest.dropFirst(part.count))
      if buffered + size > Self.capacity { try writeBuffer() }
    }
  }

  func flush() throws(Fault) {
    try writeBuffer()
    try updateHeader()
  }

  func close() throws(Fault) {
    try flush()
    if header != nil, !dataBytes.isMultiple(of: 2) { try sink.write([0]) }
  }

  private func writeBuffer() throws(Fault) {
    defer { buffered = 0 }
    do throws(Fault) {
      try sink.write(buffer, count: buffered)
      dataBytes += buffered
    } catch {
      // What did reach the file stays readable: its header counts the whole frames that are there.
      dataBytes = max(0, sink.size - (header?.count ?? 0)) / bytesPerFrame * bytesPerFrame
      try? updateHeader()
      throw error
    }
  }

  private func updateHeader() throws(Fault) {
    guard let header, sink.isSeekable else { return }
    try sink.rewrite(header.bytes(dataBytes: dataBytes), at: 0)
  }
}
