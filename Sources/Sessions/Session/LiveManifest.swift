import Files
import JSON
import Rendering
import Score
import SoundFiles

/// The JSON file beside a sound file of a session, which tells how it was made and how to make it again.
enum LiveManifest {
  /// Writes the manifest of a recording that ended with its session.
  /// - Throws: `Fault` (`file`) when another file stands in its place.
  static func write(_ session: LiveSession, file: AudioFileReport) throws {
    try write(session.request, session.journalPath, session.counters, file)
  }

  /// Writes the manifest of a recording that ended before its session.
  /// - Throws: `Fault` (`file`) when another file stands in its place.
  static func write(_ loop: ConductorLoop, file: AudioFileReport) throws {
    try write(
      loop.performance.request, loop.journal?.path, StatusReport(loop).counters, file)
  }

  private static func write(
    _ request: LiveRequest, _ journal: String?, _ counters: [(String, JSONText)],
    _ file: AudioFileReport
  ) throws {
    let path = Manifest.path(for: file.path)
    guard !FileContent.exists(path) else {
      throw Fault(
        .file, "exists already, so no manifest was written", at: FaultPlace(path),
        hint: "move it away")
    }
    try TextFile.write(text(request, journal, counters, file), to: path)
  }

  private static func text(
    _ request: LiveRequest, _ journal: String?, _ counters: [(String, JSONText)],
    _ file: AudioFileReport
  ) -> String {
    JSONText.object([
      ("ripples", .string(Version.current)), ("kind", "live session"),
      ("journal", .string(orNull: journal)),
      ("mapping", .string(orNull: request.mapping)), ("dataset", .string(orNull: request.data)),
      ("site", .string(orNull: request.site)),
      ("seed", .string(String(request.seed))),
      (
        "audio",
        .object([
          ("path", .string(file.path)), ("format", .string(file.format.rawValue)),
          ("sampleRate", .integer(request.sampleRate)), ("channels", 2),
          ("sha256", .string(orNull: file.hash)),
        ])
      ), ("counters", .object(counters)),
    ]).pretty
  }
}
