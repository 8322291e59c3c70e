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
      loop.performance.request, loop.journal?.path, StatusReport(loop: loop).counters, file)
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
      "ripples": Version.current, "kind": "live session", "journal": journal,
      "mapping": request.mapping, "dataset": request.data, "site": request.site,
      "objects": request.objects,
      "seed": request.seed,
      "audio": JSONText.object([
        "path": file.path, "format": file.format.rawValue, "sampleRate": request.sampleRate,
        "channels": 2, "sha256": file.hash,
      ]), "counters": JSONText.object(counters),
    ]).pretty
  }
}
