import Glibc

/// The folders that come with the command, such as `languages` and `mappings/beacons`.
public enum BundledFolder {
  /// Returns the path of a folder that holds a file: in the working folder, else in one of `places`; nil where there is
  /// none.
  /// - Parameters:
  ///   - name: the folder's path from there, without a slash at the end.
  ///   - file: the name of a file by which the folder is known.
  public static func find(_ name: String, holding file: String) -> String? {
    ([name] + places.map { "\($0)/\(name)" }).first { FileContent.isFile("\($0)/\(file)") }
  }

  /// The folder of the program and those above it, the nearest first; below each of them `share/ripples` comes next, which
  /// is where `make install` puts what comes with the command.
  public static var places: [String] {
    var places: [String] = []
    var folder = FileContent.absolute("/proc/self/exe").map(FileContent.folder) ?? "/"
    while folder != "/" {
      places += [folder, folder + installed]
      folder = FileContent.folder(of: folder)
    }
    return places
  }

  /// The path of what `make install` puts below a prefix such as `/usr/local`.
  static let installed = "/share/ripples"
}
