import Glibc

/// A folder of its own for a test; removed with what is in it.
final class ScratchFolder {
  let path: String

  init() {
    var name = Array("/tmp/ripples-prompt-XXXXXX".utf8CString)
    path = String(cString: mkdtemp(&name))
  }

  deinit { Self.remove(path) }

  func file(_ name: String) -> String { path + "/" + name }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { remove(path + "/" + name) }
      }
      closedir(folder)
    }
    Glibc.remove(path)
  }
}
