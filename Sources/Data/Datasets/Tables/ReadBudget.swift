internal import Glibc
internal import Score

/// The limits beyond which a log is refused: a small file can stand for any amount of memory.
struct ReadLimits: Sendable, Equatable {
  /// Columns of one table.
  var columns = 10_000
  /// Numbers in memory, all tables together; a word counts as several.
  var cells = 50_000_000
  /// Bytes of a file that is read whole, and bytes that an archive unpacks to.
  var bytes = 1 << 30
  /// Bytes that one byte of an archive may unpack to; logs of still air stay below a hundred.
  var ratio = 200
  /// Bytes that any archive may unpack to.
  var leastUnpacked = 1 << 24
  /// Values of one JSON text that is no list of rows.
  var values = 10_000_000
  /// Bytes of one cell or tag.
  var token = 1 << 24
  /// Zero bytes one after the other: a file system leaves some where the power fails.
  var zeros = 1 << 28

  /// The environment's variable that raises all limits by its number.
  static let variable = "RIPPLES_LIMITS"

  /// The limits, raised as the environment says: 1 to 1000 times.
  static var current: ReadLimits {
    let text = getenv(variable).map { String(cString: $0) } ?? ""
    return ReadLimits().raised(by: Int(held: Decimal.parse(text) ?? 1, in: 1...1000))
  }

  func raised(by factor: Int) -> ReadLimits {
    var raised = self
    for path in [
      \Self.columns, \.cells, \.bytes, \.ratio, \.leastUnpacked, \.values, \.token, \.zeros,
    ] {
      raised[keyPath: path] *= factor
    }
    return raised
  }

  /// Advice about a limit.
  static let hint =
    "if the file is right, \(variable)=4 in the environment reads four times as much"
}

/// The rest of the limits while a log is read, for its several files together.
final class ReadBudget {
  let limits: ReadLimits
  /// Whether readers keep the texts of cells, for times that are read by a pattern.
  var keepsTexts = false
  private var finished = 0

  init(_ limits: ReadLimits = .current) { self.limits = limits }

  /// - Parameters:
  ///   - cells: the number of cells of the table that is being read.
  /// - Throws: `Fault` where they are too many, with those of the tables before.
  func check(columns: Int, cells: Int, file: String, line: Int? = nil) throws(Fault) {
    if columns > limits.columns {
      throw refusal("has more than \(limits.columns) columns", file: file, line: line)
    }
    if finished + cells > limits.cells {
      throw refusal("holds more than \(limits.cells) cells", file: file, line: line)
    }
  }

  /// Counts a table that is read.
  func add(cells: Int) { finished += cells }

  func refusal(_ message: String, file: String, line: Int? = nil) -> Fault {
    Fault.data(message, file: file, line: line, hint: ReadLimits.hint)
  }
}

extension CellColumn {
  /// Memory in numbers: a word has a row, and a new one has its letters and a place in a dictionary.
  var weight: Int { values.count + 2 * words.count + 14 * labels.count }
}
