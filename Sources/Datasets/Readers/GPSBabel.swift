internal import Glibc
internal import Score

/// Runs the program gpsbabel to turn a foreign log into GPX.
enum GPSBabel {
  /// gpsbabel's name of the format by file extension.
  private static let formats = [
    "kml": "kml", "kmz": "kml", "igc": "igc", "nmea": "nmea", "nma": "nmea", "gdb": "gdb",
    "trl": "gnav_trl", "sbp": "sbp", "sbn": "sbn", "bin": "mtk-bin", "ubx": "ubx",
    "wbt": "wintec_tes", "hst": "gtrnctr", "crs": "gtrnctr", "usr": "lowranceusr", "loc": "geo",
    "plt": "ozi", "geojson": "geojson",
  ]

  static func format(of path: String) -> String? { formats[Path.ext(path)] }

  static func read(_ path: String, format: String) throws(Fault) -> RawLog {
    if format == "kml" { try KMLCheck.run(path) }
    let output = try run(
      ["gpsbabel", "-t", "-i", format, "-f", path, "-o", "gpx,garminextensions=1", "-F", "-"],
      for: path)
    var log: RawLog
    do {
      log = try GPXReader.read(ByteStream(output, file: path))
    } catch {
      throw .data("cannot be converted: \(error.message)", file: path, hint: error.hint ?? "")
    }
    guard log.tables.contains(where: { $0.rows > 0 }) else {
      throw .data(
        "holds no track that gpsbabel can read as \(format)", file: path,
        hint: "check that the file is what its extension says")
    }
    log.source = ""
    return log
  }

  /// Longest that a conversion may take, in milliseconds.
  private static let patience: Int32 = 60_000

  /// Runs a program without a shell and gives what it writes; its errors are the error's message.
  private static func run(_ arguments: [String], for path: String) throws(Fault) -> [UInt8] {
    let output = try makePipe(for: path)
    let errors = try makePipe(for: path)
    defer { for end in [output[0], errors[0]] { close(end) } }
    let child = spawn(arguments, output: output[1], errors: errors[1])
    close(output[1])
    close(errors[1])
    guard let child else {
      throw .data(
        "needs the program gpsbabel, which is not installed", file: path,
        hint: "sudo apt install gpsbabel")
    }
    let (bytes, complaint, finished) = drain(output[0], errors[0])
    if !finished { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    guard finished else { throw .data("keeps gpsbabel busy for over a minute", file: path) }
    guard status == 0 else {
      let text = ColumnHeader.trimmed(String(decoding: complaint, as: UTF8.self))
      let last = text.split(separator: "\n").last.map(String.init) ?? "status \(status)"
      throw .data("cannot be converted by gpsbabel: \(last)", file: path)
    }
    return bytes
  }

  /// A pipe whose ends other programs do not inherit.
  private static func makePipe(for path: String) throws(Fault) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(errno, opening: path) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  private static func spawn(_ arguments: [String], output: Int32, errors: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, errors, 2)
    var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = [strdup("LC_ALL=C.UTF-8"), nil]
    defer { for text in vector + environment { free(text) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, arguments[0], &actions, nil, &vector, &environment)
    return status == 0 ? child : nil
  }

  /// Reads both pipes until they close, at most 256 MiB of output and 64 KiB of errors.
  private static func drain(
    _ output: Int32, _ errors: Int32
  ) -> (output: [UInt8], errors: [UInt8], finished: Bool) {
    var collected: [[UInt8]] = [[], []]
    var polls = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while polls.contains(where: { $0.fd >= 0 }) {
      let ready = poll(&polls, 2, patience)
      if ready < 0, errno == EINTR { continue }
      guard ready > 0, collected[0].count < 1 << 28 else { return ([], [], false) }
      for index in 0..<2 where polls[index].revents != 0 {
        let got = Glibc.read(polls[index].fd, &chunk, chunk.count)
        if got <= 0 {
          polls[index].fd = -1
        } else if index == 0 || collected[1].count < 1 << 16 {
          collected[index] += chunk[..<got]
        }
      }
    }
    return (collected[0], collected[1], true)
  }
}
