import Glibc
import TestSupport

@testable import Datasets

/// A folder for a test's own files that goes away with it.
final class TestFolder {
  let path: String

  init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var template = Array("\(parent)/ripples-datasets-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
  }

  deinit { TestSupport.TestFolder.remove(path) }

  /// Writes a file, making the folders of its name, and gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) -> String { write(name, Array(text.utf8)) }

  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) -> String {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
    let file = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    precondition(file >= 0, "cannot write \(name)")
    bytes.withUnsafeBytes { _ = Glibc.write(file, $0.baseAddress, $0.count) }
    close(file)
    return path + "/" + name
  }

  /// Reads a text as the log file `name`.
  func read(
    _ text: String, as name: String = "walk.csv", _ options: ReadOptions = ReadOptions()
  ) throws -> Dataset {
    try DatasetReader.read(path: write(name, text), options: options)
  }
}

/// Bytes of a file, or an empty array when it cannot be read.
func bytes(of path: String) -> [UInt8] {
  guard let stream = try? ByteStream(path: path), let bytes = try? stream.readAll() else {
    return []
  }
  return bytes
}
