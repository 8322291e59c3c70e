import Datasets

/// Reads a dataset as a whole and prints what it holds.
struct ReadCommand {
  private let path: String

  init(_ arguments: Arguments) { path = arguments.subject }

  func run() throws {
    let dataset = try DatasetReader.read(path: path)
    print("rows\t\(dataset.rowCount)\ncolumns\t\(dataset.columns.count)")
  }
}
