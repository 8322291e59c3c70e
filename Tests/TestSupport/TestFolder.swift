import Glibc

/// A folder of its own for one test, removed with everything in it at the end.
public final class TestFolder {
  public let path: String

  /// In $TMPDIR; in /tmp where that is too long for a socket in the folder, or is not said.
  public init() {
    let said = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let base = said.utf8.count < 60 ? said : "/tmp"
    var template = Array("\(base)/ripples-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no temporary folder can be made in \(base)")
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit { Self.remove(path) }

  /// Removes a file, a link, or a folder with everything in it. What a link leads to stays as it is.
  public static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  public static func / (folder: TestFolder, name: String) -> String { "\(folder.path)/\(name)" }

  /// The names in the folder, sorted.
  public var names: [String] { Self.names(in: path) }

  /// The names in a folder, sorted; none when it is missing.
  public static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var found: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { found.append(name) }
    }
    return found.sorted()
  }
}

/// The bytes of a file, or nothing when it is missing.
public func bytes(of path: String) -> [UInt8] {
  let opened = open(path, O_RDONLY)
  guard opened >= 0 else { return [] }
  defer { close(opened) }
  var all: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = read(opened, &block, block.count), count > 0 { all += block[..<count] }
  return all
}

/// Makes a file of these bytes.
public func put(_ bytes: [UInt8], at path: String) {
  let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  precondition(
    opened >= 0 && write(opened, bytes, bytes.count) == bytes.count, "cannot make \(path)")
  close(opened)
}
