import Files
import Glibc

/// Lists folders for completion.
enum FileLister {
  private static let limit = 5000

  /// The names in a folder (`""` is the current one, `~/` the home), folders with a slash at the end;
  /// none when it cannot be read.
  @Sendable static func list(_ folder: String) -> [String] {
    let path = UserFolder.expanded(folder)
    guard let directory = opendir(path.isEmpty ? "." : path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      names.append(FileContent.isFolder(path + name) ? name + "/" : name)
    }
    return names
  }
}
