internal import CKernels
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

/// Turns float samples into the bytes of a file, little-endian.
///
/// Integers are the sample times 2^(bits − 1), rounded to the nearest (ties to even) and held at the
/// largest value, so that reading divides by the same power and gets the grid value exactly.
/// At 16 bits, triangular dither of ±1 step (Lipshitz, Wannamaker and Vanderkooy, JAES 40, 1992) from a
/// fixed seed goes in first: the same samples always give the same bytes.
struct SampleCoder {
  let coding: AudioFormat.Coding
  private var dither = SeededRandom(seed: 0).split("dither")

  init(_ coding: AudioFormat.Coding) {
    precondition(coding != .compressed, "a compressed format has its own coder")
    self.coding = coding
  }

  var bytesPerSample: Int {
    switch coding {
    case .int16: 2
    case .int24: 3
    default: 4
    }
  }

  /// Writes the bytes of finite samples.
  /// - Parameter bytes: room for `samples.count * bytesPerSample`, and one byte more.
  mutating func encode(_ samples: UnsafeBufferPointer<Float>, into bytes: UnsafeMutableRawPointer) {
    switch coding {
    case .int16: encode16(samples, into: bytes)
    case .int24:
      guard let first = samples.baseAddress else { return }
      kernels_now().pointee.pcm24(
        bytes.assumingMemoryBound(to: UInt8.self), first, Int32(samples.count))
    default:
      for (i, sample) in samples.enumerated() {
        bytes.storeBytes(of: sample.bitPattern.littleEndian, toByteOffset: 4 * i, as: UInt32.self)
      }
    }
  }

  /// Adding 1.5 · 2^52 leaves a double's rounded integer part in its low bits.
  private static let rounder = 6_755_399_441_055_744.0

  private mutating func encode16(
    _ samples: UnsafeBufferPointer<Float>, into bytes: UnsafeMutableRawPointer
  ) {
    var random = dither
    var at = bytes
    for sample in samples {
      let bits = random.next()
      let noise = (Double(bits >> 32) - Double(bits & 0xffff_ffff)) * 0x1p-32
      let value = min(max(Double(sample) * 32768 + noise, -32768), 32767)
      let integer = UInt16(truncatingIfNeeded: (value + Self.rounder).bitPattern)
      at.storeBytes(of: integer.littleEndian, as: UInt16.self)
      at += 2
    }
    dither = random
  }
}

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

/// A WAV file of one channel whose samples of 16 bits are there already: they go in as they are, without dither.
package enum WAV16File {
  /// The bytes of the file.
  /// - Parameter sampleRate: Hz.
  package static func bytes(_ samples: [Int16], sampleRate: Int) -> [UInt8] {
    var bytes = header(sampleRate).bytes(dataBytes: 2 * samples.count)
    bytes.reserveCapacity(bytes.count + 2 * samples.count)
    for sample in samples {
      bytes.append(UInt8(truncatingIfNeeded: sample))
      bytes.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    return bytes
  }

  /// Whether bytes are a whole file: its header promises as many samples as there are.
  package static func isWhole(_ bytes: [UInt8], sampleRate: Int) -> Bool {
    let header = header(sampleRate)
    guard bytes.count >= header.count else { return false }
    return bytes.prefix(header.count).elementsEqual(
      header.bytes(dataBytes: bytes.count - header.count))
  }

  private static func header(_ sampleRate: Int) -> WAVHeader {
    WAVHeader(coding: .int16, channels: 1, sampleRate: sampleRate, isAlways64: false)
  }
}
