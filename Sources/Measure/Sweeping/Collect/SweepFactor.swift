import Files
import Glibc
import Score

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
