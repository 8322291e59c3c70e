import Output

/// The JSON file beside a sound file that a session wrote: what it is, and how to make it again.
enum LiveManifest {
  /// - Throws: `WorkbenchError` when another file stands in its place.
  static func write(_ session: LiveSession, file: AudioFileReport) throws {
    let path = Manifest.path(for: file.path)
    guard !FileContent.exists(path) else {
      throw WorkbenchError(path, "exists already, so no manifest was written", hint: "move it away")
    }
    try TextFile.write(text(session, file), to: path)
  }

  private static func text(_ session: LiveSession, _ file: AudioFileReport) -> String {
    let request = session.request
    return JSONText.object([
      ("ripples", .string(Version.current)), ("kind", "live session"),
      ("journal", .string(orNull: session.journalPath)),
      ("mapping", .string(orNull: request.mapping)), ("dataset", .string(orNull: request.data)),
      ("seed", .string(String(request.seed))),
      (
        "audio",
        .object([
          ("path", .string(file.path)), ("format", .string(file.format.rawValue)),
          ("sampleRate", .integer(request.sampleRate)), ("channels", 2),
          ("sha256", .string(orNull: file.hash)),
        ])
      ), ("counters", .object(session.counters)),
    ]).pretty
  }
}
