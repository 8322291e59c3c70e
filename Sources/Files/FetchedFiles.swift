import Glibc

/// Files of kept libraries that `make deps` fetches beside the build, such as the charts of reports.
public enum FetchedFiles {
  /// The path of a folder of such files; nil where it is not installed. It is looked for where the environment says
  /// (`RIPPLES_CHARTS` for `charts`), and in the build folders above the program.
  /// - Parameters:
  ///   - name: the name of the folder in `.build`.
  ///   - file: the path in the folder of a file without which it is of no use.
  public static func folder(_ name: String, holding file: String) -> String? {
    var places: [String] = []
    if let place = getenv("RIPPLES_\(name.uppercased())") { places.append(String(cString: place)) }
    if let program = FileContent.absolute("/proc/self/exe") {
      var parts = program.split(separator: "/").dropLast()
      while let last = parts.last {
        if last.hasPrefix(".build") {
          places.append("/" + parts.joined(separator: "/") + "/\(name)")
        }
        parts = parts.dropLast()
      }
    }
    return places.first { FileContent.isFile("\($0)/\(file)") }
  }
}
