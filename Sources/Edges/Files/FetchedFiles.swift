import Glibc

/// Files of kept libraries that `make deps` fetches beside the build, such as the charts of reports.
public enum FetchedFiles {
  /// The path of a folder of such files; nil where it is not installed. It is looked for where the environment says
  /// (`RIPPLES_CHARTS` for `charts`), in the build folders above the program, and where `make install` puts it.
  /// - Parameters:
  ///   - name: the name of the folder in `.build`.
  ///   - file: the path in the folder of a file without which it is of no use.
  public static func folder(_ name: String, holding file: String) -> String? {
    let named = getenv("RIPPLES_\(name.uppercased())").map { [String(cString: $0)] } ?? []
    let found = BundledFolder.places.filter {
      FileContent.name(of: $0).hasPrefix(".build") || $0.hasSuffix(BundledFolder.installed)
    }
    return (named + found.map { "\($0)/\(name)" }).first { FileContent.isFile("\($0)/\(file)") }
  }
}
