internal import Files
internal import Score

/// Runs the program gpsbabel to turn a foreign log into GPX.
enum GPSBabel {
  /// gpsbabel's name of the format by file extension.
  private static let formats = [
    "igc": "igc", "gdb": "gdb",
    "trl": "gnav_trl", "sbp": "sbp", "sbn": "sbn", "bin": "mtk-bin", "ubx": "ubx",
    "wbt": "wintec_tes", "hst": "gtrnctr", "crs": "gtrnctr", "usr": "lowranceusr", "loc": "geo",
    "plt": "ozi",
  ]

  static func format(of path: String) -> String? { formats[Path.ext(path)] }

  static func read(_ path: String, format: String) throws(Fault) -> RawLog {
    let held = try ReadGate.hold(path)
    defer { withExtendedLifetime(held) {} }
    let output = try run(
      [
        "gpsbabel", "-t", "-i", format, "-f", held?.pathForPrograms ?? path, "-o",
        "gpx,garminextensions=1", "-F", "-",
      ],
      for: path)
    var log: RawLog
    do { log = try GPXReader.read(ByteStream(output, file: path)) } catch {
      throw .data("cannot be converted: \(error.message)", file: path, hint: error.hint ?? "")
    }
    guard log.tables.contains(where: { $0.rows > 0 }) else {
      throw .data(
        "holds no track that gpsbabel can read as \(format)", file: path,
        hint:
          "check that the file is what its extension says; gpsbabel -i \(format) -f \(path) -o gpx -F - says more"
      )
    }
    log.source = ""
    return log
  }

  /// Runs the program and gives what it writes; its errors are the error's message.
  private static func run(_ arguments: [String], for path: String) throws(Fault) -> [UInt8] {
    switch try ProgramRun(arguments) {
    case .output(let bytes): return bytes
    case .failed(let reason):
      throw .data("cannot be converted by gpsbabel: \(reason)", file: path)
    case .endless: throw .data("keeps gpsbabel busy for over a minute", file: path)
    case .missing:
      throw .data(
        "needs the program gpsbabel, which is not installed", file: path,
        hint: "sudo apt install gpsbabel")
    }
  }
}
