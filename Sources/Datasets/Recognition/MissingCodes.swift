internal import Score

/// Numbers that loggers write where they have no value: they lie outside of what the input can be.
enum MissingCodes {
  /// Numbers that loggers write for missing values, in the units of their files: fills of 9s, the ends of whole numbers, and what a DS18B20
  /// thermometer gives when it is not connected (−127) or was not asked (85).
  private static let codes: Set<Double> = {
    var codes: Set<Double> = [-127, 85, 255, 32767, -32768, 65535, 0x7fff_ffff, -0x8000_0000]
    for nines in [99, 99.9, 99.99, 999, 999.9, 999.99, 9999, 9999.9, 9999.99, 99999, 999_999] {
      codes.formUnion([nines, -nines])
    }
    for fill in [-888, -8888, -7777, -6999, -6666, 9.969209968386869e36, 1e20] {
      codes.insert(fill)
    }
    return codes
  }()

  /// The rows with codes, by code.
  ///
  /// - Parameters:
  ///   - raw: the numbers of the file.
  ///   - values: the same in the unit of the input.
  ///   - plausible: what the input can be. Where numbers that are no codes lie beyond the same end of it, the unit is
  ///     another, or the input wild, and nothing is a code.
  static func rows(
    raw: [Double], values: [Double], plausible: ClosedRange<Double>
  ) -> [Double: [Int]] {
    var found: [Double: [Int]] = [:]
    var isWildBelow = false
    var isWildAbove = false
    for row in values.indices where !values[row].isNaN && !plausible.contains(values[row]) {
      if codes.contains(raw[row]) {
        found[raw[row], default: []].append(row)
      } else if values[row] < plausible.lowerBound {
        isWildBelow = true
      } else {
        isWildAbove = true
      }
    }
    return found.filter { _, rows in
      values[rows[0]] < plausible.lowerBound ? !isWildBelow : !isWildAbove
    }
  }

  /// A number of the file that looks like a code in a column of which nothing is known: five times as large as all
  /// others; with how often it stands.
  static func suspect(_ values: [Double]) -> (code: Double, count: Int)? {
    let usual: Set<Double> = [-999, -999.9, -9999, -99999, 9999, 99999, -32768, 32767, 65535]
    let present = values.filter { !$0.isNaN }
    let size = present.reduce(0) { usual.contains($1) ? $0 : max($0, abs($1)) }
    let found = present.filter { usual.contains($0) }
    guard let code = found.first, found.count < present.count,
      found.allSatisfy({ $0 == code }), abs(code) > 5 * size
    else { return nil }
    return (code, found.count)
  }
}

extension Recogniser {
  /// Says that a column of which nothing is known may hold codes for missing values.
  mutating func noteCodes(_ column: Column) {
    guard column.labels.isEmpty, let (code, count) = MissingCodes.suspect(column.values) else {
      return
    }
    findings.add(
      .missingCode,
      "\(column.name): \(counted(count, "value")) of \(Figure.plain(code)) may stand for missing "
        + "ones and \(count == 1 ? "is" : "are") read as numbers; missingValues in "
        + "datapackage.json says so (\(Fault.dataPage))", count: count, columns: [column.name])
  }

  /// Takes out codes for missing values, and angles that are none, and says so.
  mutating func takeOutCodes(_ column: inout Column, _ spec: InputSpec, raw: [Double]) {
    let found = MissingCodes.rows(raw: raw, values: column.values, plausible: spec.plausible)
    for (code, rows) in found.sorted(by: { $0.key < $1.key }) {
      for row in rows { column.values[row] = .nan }
      findings.add(
        .missingCode,
        "\(column.name): \(counted(rows.count, "value")) of \(Figure.plain(code)), outside of what it can be, "
          + "taken as missing", count: rows.count, columns: [column.name])
    }
    if case .circular(let period) = spec.kind, let finding = column.refuse(-period...2 * period) {
      findings.append(finding)
    }
  }
}
