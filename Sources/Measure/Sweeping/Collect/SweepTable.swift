import Files
import Score

/// The table of a sweep: a row for each cell in the order of the plan, a column for each parameter and each measure.
struct SweepTable {
  let cells: [SweepCell]
  let portion: SweepPortion
  let hasIntervals: Bool
  /// The columns of every table; the parameters stand behind the fourth.
  private static let own = [
    "cell", "key", "mapping", "variant", "data", "seed", "status", "reason",
  ]

  /// Whether a file is the table of a sweep.
  static func isTable(_ place: OutputPath) -> Bool {
    let start = own[..<4].joined(separator: ",") + ","
    return (try? place.reading { FileContent.begins($0, with: start) }) == true
  }

  /// Writes it as CSV (RFC 4180).
  /// - Throws: `Fault` where the file cannot be written.
  func write(to place: OutputPath) throws {
    let file = try AtomicFile(place, isReadableInPart: false)
    do {
      try write { bytes in try bytes.withUnsafeBytes { try file.write($0) } }
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  private func write(_ take: ([UInt8]) throws -> Void) throws {
    let parameters = Set(cells.flatMap(\.parameters.keys)).sorted()
    // Columns in the order of their names: who made which cell first does not show.
    let order = portion.columns.indices.sorted { portion.columns[$0] < portion.columns[$1] }
    var text = head(parameters, order) + "\r\n"
    let width = hasIntervals ? 3 : 1
    var numbers = [Double](repeating: .nan, count: portion.columns.count * width)
    for (cell, row) in zip(cells, portion.rows) {
      text += start(of: cell, parameters) + ",\(row.status),\(row.reason.csvCell)"
      for (place, column) in row.columns.enumerated() {
        for end in 0..<width {
          numbers[Int(column) * width + end] = row.numbers[place * width + end]
        }
      }
      for column in order {
        for end in 0..<width { Self.append(numbers[column * width + end], to: &text) }
      }
      text += "\r\n"
      for i in numbers.indices { numbers[i] = .nan }
      if text.utf8.count > 1 << 20 {
        try take(Array(text.utf8))
        text = ""
      }
    }
    try take(Array(text.utf8))
  }

  private func head(_ parameters: [String], _ order: [Int]) -> String {
    let measures = order.flatMap { place in
      let name = portion.columns[place]
      return hasIntervals ? [name, name + " (low)", name + " (high)"] : [name]
    }
    let own = Self.own
    // No two columns have one name.
    let given = parameters.map { own.contains($0) ? "parameter: \($0)" : $0 }
    let names = own[..<4] + given + own[4...]
    return (names + measures).map(\.csvCell).joined(separator: ",")
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

/// A part of a sweep's cells as rows of numbers, small enough to hold those of all cells.
struct SweepPortion: Sendable {
  /// One cell of the plan.
  struct Row: Sendable {
    let status: String
    let reason: String
    /// The places of its columns; rows that follow each other share them mostly.
    var columns: [Int32] = []
    /// The numbers of its columns: the value, and where intervals are wanted their ends, too.
    var numbers: [Double] = []
  }

  private(set) var columns: [String] = []
  private(set) var rows: [Row] = []
  private(set) var findings = SweepFindings()
  private var places: [String: Int32] = [:]
  private let hasIntervals: Bool

  init(hasIntervals: Bool) { self.hasIntervals = hasIntervals }

  /// Adds the next cell.
  mutating func add(_ cell: SweepCell, _ content: CellObject.Content) {
    findings.add(cell.number, content)
    switch content {
    case .measured(let values, _):
      var row = Row(status: "ok", reason: "")
      row.columns = shared(values.map { place($0.column) })
      row.numbers = values.flatMap { hasIntervals ? [$0.value, $0.low, $0.high] : [$0.value] }
      rows.append(row)
    case .failed(let fault): rows.append(Row(status: "failed", reason: fault.description))
    case .missing: rows.append(Row(status: "missing", reason: ""))
    case .damaged:
      rows.append(Row(status: "missing", reason: "the cell in the store is damaged"))
    }
  }

  /// Adds the cells that follow.
  mutating func add(_ other: SweepPortion) {
    let places = other.columns.map { place($0) }
    for row in other.rows {
      var row = row
      row.columns = shared(row.columns.map { places[Int($0)] })
      rows.append(row)
    }
    findings.add(other.findings)
  }

  private mutating func place(_ column: String) -> Int32 {
    if let place = places[column] { return place }
    let place = Int32(columns.count)
    places[column] = place
    columns.append(column)
    return place
  }

  /// Returns the last row's list where it is the same: one list serves thousands of rows.
  private func shared(_ columns: [Int32]) -> [Int32] {
    if let last = rows.last?.columns, last == columns { last } else { columns }
  }
}
