import Mappings
import Score

/// The lines that a mapping prints while it is loaded and performed: the first ones, and how many there were.
package final class PrintedLines {
  /// The number of lines that are kept: enough to see what a mapping does.
  static let limit = 20
  private var first: [String] = []
  private var count = 0

  package init() {}

  func take(_ line: LuaLogLine) {
    count += max(1, line.suppressed)
    if first.count < Self.limit { first.append(line.words) }
  }

  /// The lines; of more than `limit` the last one says how many are left out.
  package var lines: [String] {
    let left = count - first.count
    return left > 0 ? first + ["(\(counted(left, "printed line")) left out)"] : first
  }
}

extension LuaLogLine {
  /// The line with its place: `hum.lua:3: 42`.
  package var words: String {
    let place = position.map { "\($0.file):\($0.line): " } ?? ""
    return place + text + (suppressed > 0 ? "(\(suppressed) lines left out)" : "")
  }
}
