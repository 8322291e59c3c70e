import Glibc

/// The folders that come with the command, such as `languages` and `mappings/beacons`.
public enum BundledFolder {
  /// Returns the path of a folder that holds a file: in the working folder, else beside the program or in one of the
  /// folders above it; nil where there is none.
  /// - Parameters:
  ///   - name: the folder's path from there, without a slash at the end.
  ///   - file: the name of a file by which the folder is known.
  public static func find(_ name: String, holding file: String) -> String? {
    var places = [name]
    var folder = FileContent.absolute("/proc/self/exe").map(FileContent.folder) ?? "/"
    while folder != "/" {
      places.append("\(folder)/\(name)")
      folder = FileContent.folder(of: folder)
    }
    return places.first { FileContent.isFile("\($0)/\(file)") }
  }
}
