internal import Score

/// Numbers that loggers write where they have no value, in the units of their files: before anything is converted.
///
/// A code is known by the column's own distribution: it lies far from all other values, and comes again. Some need not
/// come again, since nothing else is written so (`-9999`, `32767`, AIS's heading of 511), or since the input cannot be
/// that (a temperature of 999 °C).
struct MissingCodes {
  /// The rows with codes, by code.
  private(set) var rows: [Double: [Int]] = [:]
  /// Codes that may as well be values: they are only said.
  private(set) var doubtful: [Double: [Int]] = [:]

  /// - Parameters:
  ///   - raw: the numbers of the file; NaN where missing.
  ///   - known: codes that the field of the input writes.
  init(_ raw: [Double], known: Set<Double> = []) {
    let outer = Outer(raw) { Self.isCode($0) || known.contains($0) }
    guard outer.hasCodes else {
      doubtful = Self.farAndAgain(raw)
      if doubtful.isEmpty { doubtful = Self.minusOnes(raw) }
      return
    }
    var candidates: [Double: [Int]] = [:]
    for row in raw.indices where raw[row] <= outer.below || raw[row] >= outer.above {
      candidates[raw[row], default: []].append(row)
    }
    let count = raw.count { !$0.isNaN }
    // A code among others of its kind is judged by the values that can be no code.
    guard let (least, most) = outer.rest else {
      judgeAlone(candidates, of: count)
      return
    }
    let restCount = candidates.values.reduce(count) { $0 - $1.count }
    let isRest = { (value: Double) in value > outer.below && value < outer.above }
    let distinct = Self.distinct(raw.lazy.filter(isRest), upTo: 3)
    for (code, found) in candidates.sorted(by: { $0.key < $1.key }) {
      let distance = code > most ? code - most : code < least ? least - code : 0
      let size = max(most - least, 0.5 * max(abs(least), abs(most)))
      guard distance > size else { continue }
      let isSure = known.contains(code) || Self.isUnmistakable(code) && distance > 3 * size
      if known.contains(code) || isSure && (distinct > 1 || restCount > 2)
        || found.count > 1 && distinct > 2 && distance > 2 * size && code != -0.99
      {
        rows[code] = found
      } else {
        doubtful[code] = found
      }
    }
  }

  /// A column of nothing but codes: one of those that can be no value, throughout, is missing throughout.
  private mutating func judgeAlone(_ candidates: [Double: [Int]], of count: Int) {
    for (code, found) in candidates where found.count == count {
      if Self.isUnmistakable(code) {
        rows[code] = found
      } else if count > 1, Self.isNines(code, from: 9) {
        doubtful[code] = found
      }
    }
  }

  /// The numbers below zero that come again and are the only ones below zero in three columns or more, `-200` throughout a
  /// table: of tens, or of nines.
  static func common(to tables: [TimedTable]) -> Set<Double> {
    var counts: [Double: Int] = [:]
    for column in tables.flatMap(\.table.columns) where column.isOfNumbers {
      var (least, count, isOnly) = (0.0, 0, true)
      for value in column.values where value < 0 {
        if value == least || count == 0 {
          least = value
          count += 1
        } else {
          isOnly = false
          break
        }
      }
      guard isOnly, count > 1, count < column.values.count,
        least.truncatingRemainder(dividingBy: 10) == 0 || isNines(least, from: 9)
      else { continue }
      counts[least, default: 0] += 1
    }
    return Set(counts.filter { $0.value > 2 }.keys)
  }

  /// Takes bits in a column of flags for values, and -1 in an input that can be so.
  fileprivate mutating func keepValues(of spec: InputSpec?, _ name: String) {
    if spec?.plausible.contains(-1) == true { doubtful[-1] = nil }
    guard Self.isFlag(name) else { return }
    let isBits = { (code: Double) in code > 0 && code < 65_535 && code == code.rounded() }
    rows = rows.filter { !isBits($0.key) || Self.isNines($0.key, from: 9999) }
    doubtful = doubtful.filter { !isBits($0.key) }
  }

  /// The greatest or the least number of a column where it comes again, four times as far from the others as these lie apart.
  private static func farAndAgain(_ raw: [Double]) -> [Double: [Int]] {
    var found: [Double: [Int]] = [:]
    for sign in [1.0, -1.0] {
      var (most, next, least, count) = (-Double.infinity, -Double.infinity, Double.infinity, 0)
      for value in raw where !value.isNaN {
        let value = value * sign
        if value < least { least = value }
        if value > most {
          (next, most, count) = (most, value, 1)
        } else if value == most {
          count += 1
        } else if value > next {
          next = value
        }
      }
      let size = max(next - least, 0.5 * max(abs(next), abs(least)))
      guard count > 1, next > least, most - next > 4 * size,
        distinct(raw.lazy.filter { $0 * sign < most }, upTo: 5) == 5
      else { continue }
      found[most * sign] = raw.indices.filter { raw[$0] == most * sign }
    }
    return found
  }

  /// -1 in a column of numbers up to ten or more, none of which is below zero else, where it comes again; also throughout.
  private static func minusOnes(_ raw: [Double]) -> [Double: [Int]] {
    var most = -1.0
    for value in raw where !value.isNaN {
      guard value == -1 || value >= 0 else { return [:] }
      most = max(most, value)
    }
    let rows = raw.indices.filter { raw[$0] == -1 }
    return (most >= 10 || most == -1) && rows.count > 1 ? [-1: rows] : [:]
  }

  private static func distinct(_ values: some Sequence<Double>, upTo limit: Int) -> Int {
    var seen: Set<Double> = []
    for value in values where seen.insert(value).inserted && seen.count == limit { break }
    return seen.count
  }

  /// The numbers at both ends of a column that may be codes, up to the first that cannot be one on each side.
  private struct Outer {
    /// Numbers from here down, and from here up, are candidates.
    var (below, above) = (-Double.infinity, Double.infinity)
    /// The least and the most of the other numbers; nil where every number may be a code.
    var rest: (least: Double, most: Double)?

    var hasCodes: Bool { below.isFinite || above.isFinite }

    init(_ values: [Double], mayBeCode: (Double) -> Bool) {
      while let ends = Self.ends(of: values, above: below, below: above) {
        let (isLow, isHigh) = (mayBeCode(ends.least), mayBeCode(ends.most))
        guard isLow || isHigh else {
          rest = ends
          return
        }
        if isLow { below = ends.least }
        if isHigh { above = ends.most }
      }
    }

    private static func ends(
      of values: [Double], above low: Double, below high: Double
    ) -> (least: Double, most: Double)? {
      var (least, most) = (Double.infinity, -Double.infinity)
      for value in values where value > low && value < high {
        if value < least { least = value }
        if value > most { most = value }
      }
      return least <= most ? (least, most) : nil
    }
  }

  // MARK: Codes

  /// Whether a number may be a code at all.
  static func isCode(_ value: Double) -> Bool {
    isNines(value, from: value < 0 ? 9 : 99) || others.contains(value)
  }

  /// Whether nobody measures a number just so: four nines or more, three with a sign, the ends of whole numbers of 16
  /// bits and more, and fills of archives.
  static func isUnmistakable(_ value: Double) -> Bool {
    isNines(value, from: value < 0 ? 999 : 9999) || strong.contains(value)
  }

  /// Nines throughout, with up to three decimals: `-9`, `99`, `999.9`, `9999.99`.
  private static func isNines(_ value: Double, from least: Double) -> Bool {
    let size = abs(value)
    guard size >= least, size < 1e10 else { return false }
    for scale in [1.0, 10, 100, 1000] {
      let digits = (size * scale).rounded()
      guard abs(digits - size * scale) < 1e-6 * digits else { continue }
      var power = 10.0
      while power <= digits { power *= 10 }
      return digits == power - 1 && digits >= 9
    }
    return false
  }

  /// The ends of whole numbers of 16 bits and more, also as tenths and hundredths, and fills of archives. Those of NetCDF and
  /// of floating point are beyond all that a column can hold.
  private static let strong: Set<Double> = [
    32767, -32768, 65535, 327.67, -327.68, 3276.7, -3276.8, 655.35, 6553.5, 8_388_607, -8_388_608,
    16_777_215, 0x7fff_ffff, -0x8000_0000, 0xffff_ffff, 214_748.3647, -214_748.3648,
    -8888, -7777, -6666, -5555, -6999, 1e20, -1e20, 1.000_000_020_040_877_3e20, 9.96921e36,
    9.969_209_968_386_869e36,
  ]

  /// Ends of whole numbers of 7 to 15 bits, alone and as tenths, and what a DS18B20 thermometer gives when it is not
  /// connected (−127) or was not asked (85).
  private static let others: Set<Double> = strong.union([
    -0.99, -127, 85, 127, 128, -128, 255, 254, 511, 512, 1023, 1022, 2047, 4095, 8191, 16383, 12.7,
    25.5,
    51.1,
    102.3, 204.7, 409.5, 819.1, 6999, 7999, -7999, 65534, 32766, -88.8, -888.8, -88, -888, -77,
    -777, -66, -666, -55, -555, 888, 8888, 777, 7777,
    990, 996, 997, 998, 9990, 9996, 9997, 9998, 99_990, -998, -9998, 360, 3600,
  ])

  /// Codes that are written in one field of work: those of AIS (ITU-R M.1371-5, annex 8, table 48) and of weather reports
  /// (WMO-No. 306, FM 12: 990 and 999 for directions).
  static func known(to input: String, in unit: Unit?, name: String) -> Set<Double> {
    switch input {
    case "heading": [511, 999, -1]
    case "course": name.lowercased().contains("cog") ? [360, 3600, 511, 999] : [511, 999]
    case "wind_direction": [990, 999]
    case "speed": unit.map { UnitTable.isSame($0, "kn") } == true ? [102.3, 1023] : []
    case "latitude": [91, 99, 999, -91]
    case "longitude": [181, 999, -181]
    case "heart_rate": [255]
    case "temperature": [-127]
    default: []
    }
  }
}

extension Recogniser {
  /// Takes codes for missing values out of a column, and says so, in the numbers of the file.
  ///
  /// - Parameter spec: the input that the column is; nil for a column of the log's own.
  mutating func takeOutCodes(
    _ column: inout Column, _ spec: InputSpec?, raw: [Double], written: Unit?, original: String
  ) {
    guard column.labels.isEmpty, log.mayHoldCodes, options.findsCodes else { return }
    let known = spec.map { MissingCodes.known(to: $0.name, in: written, name: original) } ?? []
    let common = commonCodes.filter { code in
      raw.contains(code) && !raw.contains { $0 < code }
    }
    var codes = MissingCodes(raw, known: known)
    codes.keepValues(of: spec, original)
    var found = codes.rows.mapValues { ($0, "far from all other values") }
    for code in common where found[code] == nil {
      found[code] = (raw.indices.filter { raw[$0] == code }, "as in other columns")
    }
    if let spec {
      let outside = MissingCodes.outside(raw: raw, values: column.values, spec.plausible)
      for (code, rows) in outside where found[code] == nil {
        found[code] = (rows, "outside of what it can be")
      }
    }
    for (code, (rows, reason)) in found.sorted(by: { $0.key < $1.key }) {
      for row in rows { column.values[row] = .nan }
      findings.add(
        .missingCode,
        "\(column.name): \(counted(rows.count, "value")) of \(Figure.plain(code)), \(reason), "
          + "taken as missing; ‹missing none› reads \(rows.count == 1 ? "it" : "them") as \(rows.count == 1 ? "a number" : "numbers")",
        count: rows.count, columns: [column.name])
    }
    for (code, rows) in codes.doubtful.sorted(by: { $0.key < $1.key }) where found[code] == nil {
      column.suspects.insert(column.values[rows[0]])
      findings.add(
        .missingCode,
        "\(column.name): \(counted(rows.count, "value")) of \(Figure.plain(code)) may stand for missing "
          + "ones and \(rows.count == 1 ? "is" : "are") read as numbers; ‹missing \(Figure.plain(code))› takes "
          + "\(rows.count == 1 ? "it" : "them") as missing (\(Fault.dataPage))",
        count: rows.count, columns: [column.name])
    }
  }
}

extension MissingCodes {
  /// Whether a column is one of flags by its name, in which powers of two are bits.
  fileprivate static func isFlag(_ name: String) -> Bool {
    ColumnHeader.normalised(name).split(separator: "_").contains {
      ["quality", "flag", "flags", "status", "bitmask", "qc", "qual"].contains($0)
    }
  }

  /// The rows with codes that lie outside of what an input can be, by code.
  ///
  /// Where numbers that are no codes lie beyond the same end of it, the unit is another, or the input wild, and nothing
  /// is a code.
  fileprivate static func outside(
    raw: [Double], values: [Double], _ plausible: ClosedRange<Double>
  ) -> [Double: [Int]] {
    var found: [Double: [Int]] = [:]
    for row in values.indices where !values[row].isNaN && !plausible.contains(values[row]) {
      found[raw[row], default: []].append(row)
    }
    func isBelow(_ rows: [Int]) -> Bool { values[rows[0]] < plausible.lowerBound }
    let inside = values.count { plausible.contains($0) }
    // One number that comes again is a code as well, where it is the only one there and most values are possible.
    func isWild(below: Bool) -> Bool {
      let others = found.filter { isBelow($0.value) == below && !isCode($0.key) }
      return others.count > 1 || others.contains { $0.value.count == 1 || $0.value.count > inside }
    }
    let isWild = [true: isWild(below: true), false: isWild(below: false)]
    return found.filter { code, rows in isWild[isBelow(rows)] == false }
  }
}
