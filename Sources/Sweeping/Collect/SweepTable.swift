import Files
import Score

/// The table of a sweep: a row for each cell in the order of the plan, a column for each parameter and each measure.
struct SweepTable {
  /// One cell of the plan with what the store says of it.
  struct Row: Sendable {
    let status: String
    /// The numbers of its columns, with value, low and high.
    let values: [(column: Int, value: Double, low: Double, high: Double)]
    let reason: String
  }

  let cells: [SweepCell]
  private(set) var rows: [Row] = []
  private(set) var columns: [String] = []
  private var places: [String: Int] = [:]

  init(_ cells: [SweepCell]) {
    self.cells = cells
    rows.reserveCapacity(cells.count)
  }

  /// Adds the next cell.
  mutating func add(_ content: CellObject.Content) {
    switch content {
    case .measured(let values, _):
      rows.append(
        Row(
          status: "ok", values: values.map { (place($0.column), $0.value, $0.low, $0.high) },
          reason: ""))
    case .failed(let fault):
      rows.append(Row(status: "failed", values: [], reason: fault.description))
    case .missing: rows.append(Row(status: "missing", values: [], reason: ""))
    case .damaged:
      rows.append(Row(status: "missing", values: [], reason: "the cell in the store is damaged"))
    }
  }

  private mutating func place(_ column: String) -> Int {
    if let place = places[column] { return place }
    places[column] = columns.count
    columns.append(column)
    return columns.count - 1
  }

  /// Writes it as CSV (RFC 4180).
  /// - Parameter hasIntervals: each measure has two more columns, the ends of its interval.
  /// - Throws: `Fault` where the file cannot be written.
  func write(to path: String, hasIntervals: Bool) throws {
    let file = try AtomicFile(path, isReadableInPart: false)
    do {
      try write(hasIntervals) { bytes in try bytes.withUnsafeBytes { try file.write($0) } }
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  private func write(_ hasIntervals: Bool, _ take: ([UInt8]) throws -> Void) throws {
    let parameters = Set(cells.flatMap(\.parameters.keys)).sorted()
    // Columns in the order of their names: who made which cell first does not show.
    let order = columns.indices.sorted { columns[$0] < columns[$1] }
    let measures = order.flatMap { place in
      let name = columns[place]
      return hasIntervals ? [name, name + " (low)", name + " (high)"] : [name]
    }
    let head = ["cell", "key", "mapping", "variant"] + parameters
    var text =
      (head + ["data", "seed", "status", "reason"] + measures).map(\.csvCell)
      .joined(separator: ",") + "\r\n"
    var values = [(Double, Double, Double)](repeating: (.nan, .nan, .nan), count: columns.count)
    for (cell, row) in zip(cells, rows) {
      text += start(of: cell, parameters) + ",\(row.status),\(row.reason.csvCell)"
      for one in row.values { values[one.column] = (one.value, one.low, one.high) }
      for place in order {
        Self.append(values[place].0, to: &text)
        guard hasIntervals else { continue }
        Self.append(values[place].1, to: &text)
        Self.append(values[place].2, to: &text)
      }
      for one in row.values { values[one.column] = (.nan, .nan, .nan) }
      text += "\r\n"
      if text.utf8.count > 1 << 20 {
        try take(Array(text.utf8))
        text = ""
      }
    }
    try take(Array(text.utf8))
  }

  private func start(of cell: SweepCell, _ parameters: [String]) -> String {
    let given = parameters.map { name in cell.parameters[name].map(Figure.plain) ?? "" }
    let fields =
      ["\(cell.number)", cell.key, cell.mapping.csvCell, (cell.variant ?? "").csvCell] + given
    return (fields + [cell.data.csvCell, "\(cell.seed)"]).joined(separator: ",")
  }

  private static func append(_ value: Double, to text: inout String) {
    text += ","
    if value.isFinite { text += Figure.plain(value) }
  }
}
