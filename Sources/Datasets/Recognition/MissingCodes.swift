internal import Score

/// Numbers that loggers write where they have no value: they lie outside of what the input can be.
enum MissingCodes {
  /// What loggers write in the units of their files: fills of 9s, the ends of whole numbers, and what a DS18B20
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
}

extension Recogniser {
  /// Takes out codes for missing values, and angles that are none, and says so.
  mutating func takeOutCodes(_ column: inout Column, _ spec: InputSpec, raw: [Double]) {
    let found = MissingCodes.rows(raw: raw, values: column.values, plausible: spec.plausible)
    for (code, rows) in found.sorted(by: { $0.key < $1.key }) {
      for row in rows { column.values[row] = .nan }
      let values = rows.count == 1 ? "1 value of" : "\(rows.count) values of"
      findings.append(
        Finding(
          .missingCode,
          "\(column.name): \(values) \(Figure.plain(code)), outside of what it can be, "
            + "taken as missing", count: rows.count, columns: [column.name]))
    }
    if case .circular(let period) = spec.kind, let finding = column.refuse(-period...2 * period) {
      findings.append(finding)
    }
  }
}
