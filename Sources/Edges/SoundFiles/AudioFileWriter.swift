internal import CKernels
import Files
import Glibc
import Score

/// The facts of what was written, for the render's report and manifest.
public struct AudioFileReport: Equatable, Sendable {
  public let path: String
  public let format: AudioFormat
  public let sampleRate: Int
  public let channels: Int
  public let frames: Int
  /// The size of the file in bytes.
  public let bytes: Int
  /// The number of samples beyond ±1, which an integer format has clipped to ±1; a float or lossy format keeps them.
  public let samplesBeyondFullScale: Int
  /// The number of samples that were not a number or infinite and were written as 0.
  public let nonFiniteSamples: Int
  /// The `AudioHash` of the samples as they were given; nil where it was not asked for.
  public let hash: String?

  /// The length in seconds.
  public var duration: Double { Double(frames) / Double(sampleRate) }
}

/// Writes interleaved float samples into an audio file, or down a pipe.
///
/// A file is written as `<name>.partial` and renamed by `finish()`. While it grows its header is kept
/// valid, so a killed run leaves a partial file that plays: WAV, RF64, FLAC and raw up to the last
/// header interval; Opus and MP3 up to their last page; a young Ogg Vorbis file may hold nothing yet.
/// "-", named pipes and devices are written straight away; there WAV says "until the end" for its
/// sizes, and a reader that goes away sets `readerHasGone` instead of throwing.
///
/// The bytes depend on the samples, the format and the libraries' versions only: no time stamps, no
/// random numbers. Not for the audio thread.
public final class AudioFileWriter {
  public let path: String
  public let format: AudioFormat
  private let sampleRate: Int
  private let channels: Int
  private let sink: any ByteSink
  private let encoder: any AudioEncoder
  private var hash: AudioHash?
  private var frames = 0
  private var beyond = 0
  private var nonFinite = 0
  private let framesPerFlush: Int
  private var framesSinceFlush = 0
  private var isOpen = true

  /// Opens a file for writing.
  /// - Parameters:
  ///   - path: the path of the file; "-" is standard output.
  ///   - format: the format; nil takes it from the name's extension.
  ///   - sampleRate: Hz.
  ///   - channels: samples per frame.
  ///   - hashes: whether to compute the `AudioHash` (about 15 ms per minute of stereo).
  ///   - headerInterval: seconds of sound between two updates of the header; 0 updates it with every
  ///     block (about 10 µs each). Pipes are written with every block.
  /// - Throws: `Fault`: `call` for an unknown extension, and for a sample rate or number of channels that the format does
  ///   not take; `missing`, `permission`, `diskFull` or `file` for a place that cannot be written.
  public convenience init(
    path: String, format: AudioFormat? = nil, sampleRate: Int, channels: Int, hashes: Bool = true,
    headerInterval: Double = 0.5
  ) throws(Fault) {
    let kind = SystemCalls.kind(of: path)
    guard path == "-" || !(kind == nil || kind == S_IFREG || kind == S_IFDIR) else {
      try self.init(
        place: OutputPath(path), format: format, sampleRate: sampleRate, channels: channels,
        hashes: hashes, headerInterval: headerInterval)
      return
    }
    let format = if let format { format } else { try AudioFormat.forFile(path) }
    try self.init(
      PipeSink(path), format, sampleRate: sampleRate, channels: channels, hashes: hashes,
      headerInterval: 0, pageLatency: nil)
  }

  /// Opens a file in a folder of results for writing; what is there already, a link or a pipe, is replaced.
  /// - Throws: `Fault` as the other initializer does, and `permission` where a folder on the way is a link.
  package convenience init(
    place: OutputPath, format: AudioFormat? = nil, sampleRate: Int, channels: Int,
    hashes: Bool = true, headerInterval: Double = 0.5
  ) throws(Fault) {
    let format = if let format { format } else { try AudioFormat.forFile(place.path) }
    try self.init(
      AtomicFile(place, isReadableInPart: true), format, sampleRate: sampleRate,
      channels: channels, hashes: hashes, headerInterval: headerInterval, pageLatency: nil)
  }

  /// Opens a file that can be read under its own name while it grows, its header brought up to date
  /// four times a second, Ogg pages as often.
  /// - Throws: `Fault` as the other initializer does, and `file` when the name is taken.
  package convenience init(
    growing path: String, format: AudioFormat, sampleRate: Int, channels: Int
  )
    throws(Fault)
  {
    try self.init(
      GrowingFile(path, takesParts: format.coding != .compressed), format, sampleRate: sampleRate,
      channels: channels, hashes: true,
      headerInterval: 0.25, pageLatency: 0.25)
  }

  private init(
    _ sink: any ByteSink, _ format: AudioFormat, sampleRate: Int, channels: Int, hashes: Bool,
    headerInterval: Double, pageLatency: Double?
  ) throws(Fault) {
    precondition(sampleRate > 0 && channels > 0, "a sound has a sample rate and channels")
    path = sink.path
    (self.format, self.sampleRate, self.channels, self.sink) = (format, sampleRate, channels, sink)
    hash = hashes ? AudioHash() : nil
    framesPerFlush = Int(headerInterval * Double(sampleRate))
    do throws(Fault) {
      encoder = try Self.encoder(
        for: sink, format, sampleRate: sampleRate, channels: channels, pageLatency: pageLatency)
    } catch {
      sink.discard()
      throw error
    }
  }

  /// The reader of a pipe has closed its end: further samples go nowhere, and rendering may stop.
  public var readerHasGone: Bool { sink.readerHasGone }

  /// Bytes that the file holds, or that have gone down the pipe.
  package var bytes: Int { sink.size }

  /// Adds interleaved frames, 1 = full scale.
  /// - Throws: `Fault` when the disk is full or failing (`diskFull` or `file`) or the encoder stops (`sound`); what was
  ///   written stays in the partial file, with a valid header where the format allows.
  public func write(_ samples: UnsafeBufferPointer<Float>) throws(Fault) {
    precondition(isOpen, "\(path) was finished or aborted already")
    precondition(samples.count.isMultiple(of: channels), "a block holds whole frames")
    hash?.add(samples)
    try encodeFinite(samples)
    frames += samples.count / channels
    framesSinceFlush += samples.count / channels
    if framesSinceFlush >= framesPerFlush {
      framesSinceFlush = 0
      try encoder.flush()
    }
  }

  /// Completes the file, brings it to the disk and gives it its name.
  /// - Throws: `Fault` as `write` does, and `permission` or `file` when it cannot be given its name.
  public func finish() throws(Fault) -> AudioFileReport {
    precondition(isOpen, "\(path) was finished or aborted already")
    isOpen = false
    try encoder.close()
    let bytes = sink.size
    try sink.commit()
    return AudioFileReport(
      path: path, format: format, sampleRate: sampleRate, channels: channels, frames: frames,
      bytes: bytes, samplesBeyondFullScale: beyond, nonFiniteSamples: nonFinite,
      hash: hash?.hexadecimal())
  }

  /// Gives up and removes the partial file. A writer that is let go without `finish()` or `abort()`
  /// leaves it, as a killed run does.
  public func abort() {
    guard isOpen else { return }
    isOpen = false
    sink.discard()
  }

  /// Encodes the samples, zero for those that are no number, and counts what does not fit.
  private func encodeFinite(_ samples: UnsafeBufferPointer<Float>) throws(Fault) {
    if Self.isWithinFullScale(samples) { return try encoder.encode(samples) }
    let held = UnsafeMutableBufferPointer<Float>.allocate(capacity: samples.count)
    defer { held.deallocate() }
    for (i, sample) in samples.enumerated() {
      if !sample.isFinite { nonFinite += 1 } else if abs(sample) > 1 { beyond += 1 }
      held[i] = sample.isFinite ? sample : 0
    }
    try encoder.encode(UnsafeBufferPointer(held))
  }

  /// Tells whether every sample is a number within ±1.
  private static func isWithinFullScale(_ samples: UnsafeBufferPointer<Float>) -> Bool {
    guard let first = samples.baseAddress else { return true }
    return kernels_now().pointee.peak(first, Int32(samples.count)) <= 1
  }

  /// The encoder of a format.
  /// - Parameter pageLatency: seconds of sound that a page of an Ogg stream may hold back; nil leaves it
  ///   to the codec.
  static func encoder(
    for sink: any ByteSink, _ format: AudioFormat, sampleRate: Int, channels: Int,
    pageLatency: Double?
  ) throws(Fault) -> any AudioEncoder {
    if format.coding == .compressed {
      return try SndfileEncoder(
        sink, format: format, sampleRate: sampleRate, channels: channels, pageLatency: pageLatency)
    }
    let isRaw = format == .raw || format == .raw16
    let header = WAVHeader(
      coding: format.coding, channels: channels, sampleRate: sampleRate,
      isAlways64: format == .rf64)
    return try PCMEncoder(
      sink, coding: format.coding, channels: channels, header: isRaw ? nil : header)
  }
}

/// Turns samples into the bytes of a format and hands them to a sink.
protocol AudioEncoder: AnyObject {
  /// Adds interleaved frames of finite samples; integer formats hold those beyond ±1 at full scale.
  func encode(_ samples: UnsafeBufferPointer<Float>) throws(Fault)
  /// Brings the bytes so far and a valid header to the system, so that what is there can be read.
  func flush() throws(Fault)
  /// Adds what a complete file ends with; the sink is committed afterwards.
  func close() throws(Fault)
}
