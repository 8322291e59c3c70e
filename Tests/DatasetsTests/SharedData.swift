import Files
import TestSupport
import Testing

@testable import Datasets

/// The folder of real logs beside the package, when it is there.
enum SharedData {
  struct Entry: CustomTestStringConvertible, Sendable {
    let file: String
    let expect: String
    var testDescription: String { "\(file) (\(expect))" }
  }

  /// The package's root folder.
  static let root = (0..<3).reduce(#filePath) { path, _ in FileContent.folder(of: path) }

  static let folder = SharedFiles.data

  /// The rows of INDEX.tsv; empty when the folder is not there.
  static let index: [Entry] = {
    guard let stream = try? ByteStream(path: folder + "/INDEX.tsv"),
      let bytes = try? stream.readAll()
    else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    return lines.map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return Entry(file: String(cells[0]), expect: String(cells[1]))
    }
  }()

  /// The path of a real file.
  static func path(_ file: String) -> String { folder + "/" + file }
}
