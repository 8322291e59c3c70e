import Files
import Score

/// A part of a sweep's cells, so that several machines make one sweep.
public struct SweepPart: Sendable {
  /// The shard, from 1 to `shards`: every so manyth cell.
  public var shard = 1
  public var shards = 1
  /// A file with the numbers of cells, or with their lines; nil for all.
  public var file: String?
  /// The numbers of cells; nil for all.
  var numbers: [Int]?

  public init() {}

  /// Reads a shard such as `3/16`.
  /// - Throws: `Fault` for a text that is none.
  public init(shard text: String?, file: String?) throws {
    self.file = file
    guard let text else { return }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let shard = parts[0], let shards = parts[1], shards >= 1,
      (1...shards).contains(shard)
    else {
      throw Fault.call(
        "shard", "\(quoted(text)) is no shard", hint: "write 3/16 for the third of sixteen")
    }
    (self.shard, self.shards) = (shard, shards)
  }

  /// The numbers of its cells; nil for all of them.
  /// - Parameter count: the number of cells of the sweep.
  /// - Throws: `Fault` for a cell that the sweep does not have.
  func numbers(of count: Int) throws -> [Int]? {
    guard let wanted = try file.map({ try Self.numbers($0) }) ?? numbers else {
      return shards == 1 ? nil : Array(stride(from: shard - 1, to: count, by: shards))
    }
    if let unknown = wanted.first(where: { !(0..<count).contains($0) }) {
      throw Fault.call("cells", "the sweep has no cell \(unknown)")
    }
    let cells = wanted.distinct()
    return stride(from: shard - 1, to: cells.count, by: shards).map { cells[$0] }
  }

  /// Returns the numbers of a file of a sweep's folder, in its order.
  /// - Throws: `Fault` as for other files, and for a link.
  static func numbers(_ place: OutputPath) throws -> [Int] { try place.reading { try numbers($0) } }

  /// Returns the numbers of a file, in its order.
  /// - Throws: `Fault` for a line that is neither a number nor a cell.
  static func numbers(_ file: String) throws -> [Int] {
    try FileContent.text(file, limit: 1 << 30).split(whereSeparator: \.isNewline).enumerated().map {
      index, line in
      if let number = Int(line) { return number }
      guard let cell = SweepFolder.cell(Array(line.utf8)) else {
        throw Fault(
          .call, "is neither the number nor the line of a cell",
          at: FaultPlace(file, line: index + 1), hint: "write a number a line")
      }
      return cell.number
    }
  }
}
