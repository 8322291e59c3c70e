import Files
import Glibc
import Score

/// A measure along a factor of a sweep: its mean at each level, over all else that was varied.
struct SweepCurve: Sendable {
  /// The column of the measure in the table.
  let column: String
  /// The mean at each level of the factor; nil where no cell has the measure.
  let levels: [MeanInterval?]
  /// The share of the measure's variance, over the cells that have it, that lies between the levels: 0...1.
  let share: Double
  /// A share below this is what adding up in another order makes.
  private static let rounding = 1e-12

  /// Returns a curve for each column of a table.
  /// - Parameter places: the level of each row; nil for a row without one.
  static func all(_ portion: SweepPortion, places: [Int?], levels: Int) -> [SweepCurve] {
    let width = portion.columns.count
    // Welford's sums: one pass, and no loss where a mean is large beside its spread.
    var counts = [Int](repeating: 0, count: width * levels)
    var (means, squares) = (
      [Double](repeating: 0, count: width * levels), [Double](repeating: 0, count: width * levels)
    )
    for (row, place) in zip(portion.rows, places) {
      guard let place else { continue }
      let stride = row.columns.isEmpty ? 1 : row.numbers.count / row.columns.count
      for (index, column) in row.columns.enumerated() where row.numbers[index * stride].isFinite {
        let (at, value) = (Int(column) * levels + place, row.numbers[index * stride])
        counts[at] += 1
        let step = value - means[at]
        means[at] += step / Double(counts[at])
        squares[at] += step * (value - means[at])
      }
    }
    return (0..<width).map { column in
      SweepCurve(
        column: portion.columns[column],
        levels: (0..<levels).map { level in
          let at = column * levels + level
          guard counts[at] > 0 else { return nil }
          return MeanInterval(mean: means[at], squares: squares[at], count: counts[at])
        }, within: squares[column * levels..<(column + 1) * levels].reduce(0, +))
    }
  }

  private init(column: String, levels: [MeanInterval?], within: Double) {
    (self.column, self.levels) = (column, levels)
    let found = levels.compactMap { $0 }
    let count = Double(found.reduce(0) { $0 + $1.count })
    let mean = found.reduce(0) { $0 + $1.mean * Double($1.count) } / max(1, count)
    let between = found.reduce(0) {
      $0 + Double($1.count) * ($1.mean - mean) * ($1.mean - mean)
    }
    // What differs by rounding only is constant.
    let isConstant = between + within <= count * mean * mean * 1e-18
    let share = found.count < 2 || isConstant ? 0 : between / (between + within)
    self.share = share < Self.rounding ? 0 : share
  }
}

/// The mean of some values, with its interval.
struct MeanInterval: Sendable, Equatable {
  let mean: Double
  /// The half of the 95 % interval by Student's t; NaN for fewer than two values, and for equal ones, which have no spread to make an
  /// interval of: one without width would claim that the mean is known without error.
  let margin: Double
  let count: Int

  /// - Parameter squares: the sum of the squares of the values' distances from `mean`.
  init(mean: Double, squares: Double, count: Int) {
    (self.mean, self.count) = (mean, count)
    // What differs by rounding only is equal.
    guard count > 1, squares > Double(count) * mean * mean * 1e-18 else {
      margin = .nan
      return
    }
    let error = (squares / Double(count - 1) / Double(count)).squareRoot()
    margin = Self.student(count - 1) * error
  }

  /// The 97.5 % quantile of Student's t, to 0.4 % or better: exact for one and two degrees of freedom, else by the expansion in
  /// their inverse (Abramowitz and Stegun, 26.7.5).
  static func student(_ freedom: Int) -> Double {
    let (z, n) = (1.959963984540054, Double(freedom))
    switch freedom {
    case 1: return tan(.pi * 0.475)
    case 2: return 0.95 * (2 / (1 - 0.95 * 0.95)).squareRoot()
    default:
      let square = z * z
      let first = z * (square + 1) / 4
      let second = z * ((5 * square + 16) * square + 3) / 96
      let third = z * (((3 * square + 19) * square + 17) * square - 15) / 384
      let fourth =
        z * ((((79 * square + 776) * square + 1482) * square - 1920) * square - 945) / 92160
      return z + (first + (second + (third + fourth / n) / n) / n) / n
    }
  }
}

/// Something that a sweep varies: a parameter, the variant, the mapping, or the data.
struct SweepFactor: Sendable {
  /// The cells that have one value of it, or values that lie near each other.
  struct Level: Sendable {
    /// The value, or the mean of several; the level's place for names.
    let value: Double
    let name: String
  }

  let name: String
  /// The levels in ascending order, two or more.
  let levels: [Level]
  /// The level of each cell of the plan; nil for a cell that has no value of it.
  let places: [Int?]
  let isNamed: Bool
  /// Whether this factor is the data: nobody chooses them for a mapping.
  let isData: Bool
  /// Whether each level but the first is the same number of times the one before it, rather than so much more.
  let isLogarithmic: Bool
  /// More numbers than this are shown as groups of equally many cells.
  private static let limit = 12

  /// Returns all factors of a plan that have two values or more; seeds are repetitions and none of them.
  static func all(of cells: [SweepCell]) -> [SweepFactor] {
    let names = Set(cells.flatMap(\.parameters.keys)).sorted()
    return names.compactMap { name in SweepFactor(name, cells.map { $0.parameters[name] }) }
      + [
        SweepFactor("variant", cells.map { $0.variant ?? "as it is" }),
        SweepFactor("mapping", cells.map { FileContent.name(of: $0.mapping) }),
        SweepFactor("data", cells.map { FileContent.name(of: $0.data) }, isData: true),
      ].compactMap { $0 }
  }

  private init?(_ name: String, _ texts: [String], isData: Bool = false) {
    let known = texts.distinct()
    guard known.count > 1 else { return nil }
    let place = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1, $0) })
    (self.name, self.isData) = (name, isData)
    levels = known.enumerated().map { Level(value: Double($0), name: $1) }
    places = texts.map { place[$0] }
    (isNamed, isLogarithmic) = (true, false)
  }

  private init?(_ name: String, _ values: [Double?]) {
    let known = Set(values.compactMap { $0 }).sorted()
    guard known.count > 1 else { return nil }
    let groups = Self.groups(known, values.compactMap { $0 })
    (self.name, isData) = (name, false)
    levels = groups.map { group in
      let value = group.reduce(0, +) / Double(group.count)
      return Level(value: value, name: Figure.text(value))
    }
    var place: [Double: Int] = [:]
    for (number, group) in groups.enumerated() { for value in group { place[value] = number } }
    places = values.map { $0.flatMap { place[$0] } }
    isNamed = false
    isLogarithmic = Self.isLogarithmic(levels.map(\.value))
  }

  /// Puts numbers that are many into groups with about equally many cells.
  private static func groups(_ known: [Double], _ values: [Double]) -> [[Double]] {
    guard known.count > limit else { return known.map { [$0] } }
    var counts: [Double: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    var groups: [[Double]] = []
    var (before, last) = (0, -1)
    for value in known {
      let group = before * limit / values.count
      if group == last { groups[groups.count - 1].append(value) } else { groups.append([value]) }
      last = group
      before += counts[value]!
    }
    return groups
  }

  private static func isLogarithmic(_ values: [Double]) -> Bool {
    guard values.count > 2, let low = values.first, let high = values.last, low > 0 else {
      return false
    }
    let middle = values[values.count / 2]
    let place = Double(values.count / 2) / Double(values.count - 1)
    let (even, equal) = (low + (high - low) * place, low * pow(high / low, place))
    return abs(middle - equal) < abs(middle - even) && high / low > 3
  }
}
