import Files
import Glibc
import Score

/// Draws the figures of a report as PNG, SVG and PDF, those that have changed, by the charts' own tool, which runs beside.
package enum FigureFiles {
  /// The folder of the figures, below that of the report.
  static let name = "figures"

  /// - Returns: why the figures were not drawn; nil when they were, and where there are none.
  package static func draw(in report: OutputPath) -> String? {
    let specs = report.below(name).contents().filter { $0.hasSuffix(".vl.json") }
    guard !specs.isEmpty, let held = try? report.held() else { return nil }
    defer { withExtendedLifetime(held) {} }
    guard let library = ChartLibrary.folder else {
      return "the figures were not drawn: the charts' library is missing (make deps)"
    }
    let words = [
      python(beside: library), library + "/figures.py", "\(held.pathForPrograms)/\(name)",
    ]
    guard let process = ChildProcess(words) else {
      return "the figures were not drawn: \(words[0]): \(Fault.words(errno))"
    }
    return process.wait() == 0 ? nil : "the figures were not drawn: \(words[1]) failed"
  }

  /// The Python that draws: that of the library as `make deps` makes it, else that of the environment into which the
  /// command was installed, else the system's.
  private static func python(beside library: String) -> String {
    let own = FileContent.absolute("/proc/self/exe").map(FileContent.folder) ?? "."
    return ["\(library)/bin/python", "\(own)/python3"].first(where: FileContent.isFile)
      ?? "/usr/bin/python3"
  }
}
