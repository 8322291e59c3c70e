import Files
import Score
import SoundFiles
import Synchronization

/// Live sound into a file that can be played at any moment: WAV, RF64, FLAC, Ogg, Opus, MP3 or raw, by
/// its name's extension.
///
/// Twice a second or more often the header is brought up to date, so that after a crash, a kill or a
/// full disk the file opens and lacks less than a second.
public final class FileStream: SoundSink {
  public let name: String
  public let patience = 0.1
  private let format: AudioFormat
  private nonisolated(unsafe) var writer: AudioFileWriter?
  private let bytes = Atomic<Int>(0)
  private let finished = Mutex<AudioFileReport?>(nil)

  /// - Parameters:
  ///   - path: a name that is not taken yet.
  ///   - format: nil takes it from the extension.
  /// - Throws: `Fault` (`call`) for an extension that stands for no format.
  public init(_ path: String, format: AudioFormat? = nil) throws(Fault) {
    name = path
    self.format = if let format { format } else { try AudioFormat.forFile(path) }
  }

  /// Opens the file, and makes its folder where there is none.
  /// - Throws: `Fault`: `missing`, `permission`, `diskFull` or `file` when the name is taken or the file cannot be
  ///   made, `call` when the format does not take the sample rate.
  public func begin(sampleRate: Int) throws {
    if case let folder = FileContent.folder(of: name), folder != "." {
      try Folders.make(folder, nil)
    }
    writer = try AudioFileWriter(growing: name, format: format, sampleRate: sampleRate, channels: 2)
  }

  /// Writes the next frames, left and right in turn.
  /// - Throws: `Fault`: `diskFull` or `file` when the disk is full or fails, `sound` when the encoder stops.
  public func write(_ interleaved: UnsafeBufferPointer<Float>) throws {
    do { try writer!.write(interleaved) } catch {
      writer = nil
      throw error
    }
    bytes.store(writer!.bytes, ordering: .relaxed)
  }

  /// Completes the file.
  /// - Throws: `Fault`: `diskFull` or `file` when the disk is full or fails.
  public func end() throws {
    let report = try writer!.finish()
    finished.withLock { $0 = report }
    writer = nil
  }

  /// The report of what was written, once the stream has ended.
  public var report: AudioFileReport? { finished.withLock { $0 } }

  public var figures: [(name: String, value: String)] {
    [("format", format.rawValue), ("bytes", String(bytes.load(ordering: .relaxed)))]
  }
}

/// Live sound down standard output or a named pipe, as 32-bit floats: the samples as they are.
///
/// WAV has a header that says "until the end" and goes out at once, before any sound; raw has none. The
/// samples are bit for bit those that were rendered, so that another program can compare them.
public final class PipeStream: SoundSink {
  public let name: String
  private let path: String
  private let isRaw: Bool
  private nonisolated(unsafe) var writer: AudioFileWriter?

  /// - Parameter path: "-" is standard output.
  public init(_ path: String = "-", isRaw: Bool = false) {
    (self.path, self.isRaw) = (path, isRaw)
    name = path == "-" ? "standard output" : path
  }

  /// Opens the pipe and sends the header.
  /// - Throws: `Fault`: `missing`, `permission`, `connection` or `file` when the pipe cannot be opened.
  public func begin(sampleRate: Int) throws {
    writer = try AudioFileWriter(
      path: path, format: isRaw ? .raw : .wavFloat, sampleRate: sampleRate, channels: 2,
      hashes: false)
  }

  /// Sends the next frames, left and right in turn.
  /// - Throws: `Fault`: `connection` when the program that reads has gone, `file` when the pipe fails.
  public func write(_ interleaved: UnsafeBufferPointer<Float>) throws {
    try writer!.write(interleaved)
    guard writer!.readerHasGone else { return }
    throw Fault(
      .connection, "the program that reads it has gone", at: FaultPlace(name),
      hint: "the sound goes on without it")
  }

  /// Sends the last sound.
  /// - Throws: `Fault`: `connection` or `file` when the pipe fails.
  public func end() throws {
    _ = try writer!.finish()
    writer = nil
  }

  public var figures: [(name: String, value: String)] {
    [("format", (isRaw ? AudioFormat.raw : .wavFloat).rawValue)]
  }
}
