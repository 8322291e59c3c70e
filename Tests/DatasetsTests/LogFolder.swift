import Glibc
import TestSupport

@testable import Datasets

typealias TestFolder = TestSupport.TestFolder

extension TestFolder {
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
    put(bytes, at: path + "/" + name)
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
func bytes(of path: String) -> [UInt8] { TestSupport.bytes(of: path) }
