import Files
import Glibc

/// Draws the figures of a report as PNG, SVG and PDF, those that have changed, by the charts' own tool, which runs beside.
package enum FigureFiles {
  /// - Returns: why the figures were not drawn; nil when they were.
  package static func draw(in folder: String) -> String? {
    guard let library = ChartLibrary.folder else {
      return "the figures were not drawn: the charts' library is missing (make deps)"
    }
    let words = [python(beside: library), library + "/figures.py", folder]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let status = posix_spawn(&process, words[0], nil, nil, &arguments, environ)
    guard status == 0 else {
      return "the figures were not drawn: \(words[0]): \(String(cString: strerror(status)))"
    }
    var end: Int32 = 0
    while waitpid(process, &end, 0) < 0, errno == EINTR {}
    return end == 0 ? nil : "the figures were not drawn: \(words[1]) failed"
  }
  /// The Python that draws: that of the library as `make deps` makes it, else that of the environment into which the
  /// command was installed, else the system's.
  private static func python(beside library: String) -> String {
    let own = FileContent.absolute("/proc/self/exe").map(FileContent.folder) ?? "."
    return ["\(library)/bin/python", "\(own)/python3"].first(where: FileContent.isFile)
      ?? "/usr/bin/python3"
  }
}
