import Score

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
