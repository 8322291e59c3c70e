import Score
import SoundFiles

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
