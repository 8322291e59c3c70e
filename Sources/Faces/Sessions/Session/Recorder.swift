import Files
import JSON
import Playback
import Rendering
import Score
import SoundFiles

/// The recorder of a session, which begins and ends files while the session goes on.
final class Recorder {
  private let hub: SoundHub
  /// The line of the prompt that begins a file, for errors.
  private let line: String
  private var file: FileStream?

  init(_ hub: SoundHub, line: String = ":record") { (self.hub, self.line) = (hub, line) }

  /// The file that is being recorded; nil while none is, and where it was given up because its disk is full or fails.
  var path: String? { file.map(\.name).flatMap { hub.names.contains($0) ? $0 : nil } }

  /// Begins a file.
  /// - Throws: `Fault`: `call` while another is being recorded or for an unknown format, `missing`, `permission` or
  ///   `file` where it cannot be made.
  func begin(_ path: String) throws {
    if let running = self.path {
      throw Fault(.call, "\(running) is being recorded", hint: "end it with \(line) off")
    }
    let stream = try FileStream(path)
    try hub.add(stream)
    file = stream
  }

  /// Ends the file.
  /// - Returns: a sentence on it, and its report when it is whole.
  /// - Throws: `Fault` (`call`) when nothing is being recorded.
  func end() throws -> (text: String, report: AudioFileReport?) {
    guard let path, let counters = hub.remove(path) else {
      throw Fault(.call, "nothing is being recorded", hint: "begin with \(line) out/take.wav")
    }
    let seconds = Double(counters.frames) / Double(hub.sampleRate)
    let dropped = counters.droppedFrames > 0 ? ", \(counters.droppedFrames) frames dropped" : ""
    defer { file = nil }
    return ("\(path): \(Figure.fixedOrDash(seconds, decimals: 2)) s\(dropped)", file?.report)
  }
}

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
