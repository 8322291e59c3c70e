import Glibc
import JSON
import Score

/// The recipe of a dataset: a simulated walk, some of whose columns are replaced.
public struct DataRecipe: Sendable, Equatable {
  public var name: String
  /// Minutes of walking and rows per second.
  public var minutes = 5.0
  public var rate = 1.0
  public var pauses = 2
  /// Mean temperature of the year, °C.
  public var temperature = 17.0
  /// Days of the calendar that pass in a second.
  public var daysPerSecond = 1.0 / 86_400
  /// Standard deviation of the compass, degrees.
  public var compassNoise = 6.0
  /// Seed of students' data; of hidden data the teacher's seed and the name decide.
  public var seed: UInt64 = 1
  public var columns: [ColumnRecipe] = []

  /// The name as a folder can have it.
  public var folderName: String {
    let letters = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return letters.allSatisfy { $0 == "-" } ? "data" : String(letters)
  }
}

/// A column that takes the place of a simulated one.
public struct ColumnRecipe: Sendable, Equatable {
  public enum Shape: String, Sendable, CaseIterable {
    /// The column stays as it was simulated.
    case keep
    /// A straight line.
    case ramp
    /// Levels that are held, drawn at random; both ends occur.
    case steps
    /// A random walk that reaches both ends.
    case wander
    /// A sine between both ends.
    case cycle
    /// The short way round a circle of 360.
    case turn
  }

  public var name: String
  public var shape = Shape.keep
  public var from = 0.0
  public var to = 1.0
  /// Rows that a level is held.
  public var hold = 10
  /// Rows of a cycle.
  public var period = 60.0
  /// Share of the rows that are left empty, in runs.
  public var missing = 0.0
}

extension ColumnRecipe {
  /// The values of the column.
  /// - Parameters:
  ///   - simulated: what the walk has, one value a row; `keep` keeps it.
  ///   - random: decides what chance decides.
  /// - Returns: as many values; NaN where one is missing.
  public func values(simulated: [Double], random: SeededRandom) -> [Double] {
    var random = random.split(name)
    var values = shaped(simulated, &random)
    remove(from: &values, &random)
    return values
  }

  private func shaped(_ simulated: [Double], _ random: inout SeededRandom) -> [Double] {
    let count = simulated.count
    let last = Double(max(1, count - 1))
    switch shape {
    case .keep: return simulated
    case .ramp: return (0..<count).map { from + (to - from) * Double($0) / last }
    case .turn:
      let way = (to - from + 540).truncatingRemainder(dividingBy: 360) - 180
      return (0..<count).map { row in
        (from + way * Double(row) / last + 360).truncatingRemainder(dividingBy: 360)
      }
    case .cycle:
      return (0..<count).map { row in
        (from + to) / 2 - (to - from) / 2 * cos(2 * .pi * Double(row) / period)
      }
    case .steps: return steps(count, &random)
    case .wander: return wander(count, &random)
    }
  }

  private func steps(_ count: Int, _ random: inout SeededRandom) -> [Double] {
    var levels = (0..<max(2, (count + hold - 1) / hold)).map { _ in random.uniform() }
    let ends = [
      random.integer(in: 0...(levels.count - 1)), random.integer(in: 0...(levels.count - 2)),
    ]
    levels[ends[0]] = 0
    levels[ends[1] < ends[0] ? ends[1] : ends[1] + 1] = 1
    return (0..<count).map { from + (to - from) * levels[$0 / hold] }
  }

  /// A walk whose steps remember each other for some rows, stretched to both ends.
  private func wander(_ count: Int, _ random: inout SeededRandom) -> [Double] {
    var (place, speed) = (0.0, 0.0)
    let walk = (0..<count).map { _ -> Double in
      speed = 0.9 * speed + random.uniform() - 0.5
      place += speed
      return place
    }
    guard let low = walk.min(), let high = walk.max(), low < high else {
      return walk.map { _ in from }
    }
    return walk.map { from + (to - from) * ($0 - low) / (high - low) }
  }

  /// Leaves out runs of five to fifteen rows; the first and the last row stay.
  private func remove(from values: inout [Double], _ random: inout SeededRandom) {
    var left = Int(held: missing * Double(values.count))
    guard values.count > 20 else { return }
    for _ in 0..<(100 * values.count) where left > 0 {
      let run = min(left, random.integer(in: 5...15))
      let start = random.integer(in: 1...(values.count - run - 1))
      for row in start..<(start + run) where !values[row].isNaN {
        values[row] = .nan
        left -= 1
      }
    }
  }
}

/// Reads the recipe of a dataset from a lab's file.
enum RecipeReader {
  private static let keys = [
    "name", "minutes", "rate", "pauses", "temperature", "daysPerSecond", "compassNoise", "seed",
    "columns",
  ]

  /// - Parameter isHidden: whether the teacher's seed decides, and the recipe's own would mean nothing.
  static func read(
    _ value: JSONValue, file: String, isHidden: Bool = false
  ) throws(Fault) -> DataRecipe {
    let fields = try StrictFields(value, file: file, what: "a dataset's recipe", keys: keys)
    if isHidden {
      try fields.refuse(
        otherThan: keys.filter { $0 != "seed" },
        because: "of hidden data: the ‹seed› of the grading decides")
    }
    var recipe = DataRecipe(name: try fields.text("name"))
    recipe.minutes = try fields.number("minutes", in: 0.1...60) ?? recipe.minutes
    recipe.rate = try fields.number("rate", in: 0.1...50) ?? recipe.rate
    recipe.pauses = Int(
      held: try fields.number("pauses", in: 0...100) ?? Double(recipe.pauses), .towardZero)
    recipe.temperature = try fields.number("temperature", in: -40...45) ?? recipe.temperature
    recipe.daysPerSecond = try fields.number("daysPerSecond", in: 0...365) ?? recipe.daysPerSecond
    recipe.compassNoise = try fields.number("compassNoise", in: 0...180) ?? recipe.compassNoise
    recipe.seed = UInt64(held: try fields.number("seed", in: 0...1e15) ?? 1, .towardZero)
    guard let columns = fields.value("columns") else { return recipe }
    guard let members = columns.members else {
      throw fields.fault("\"columns\" is \(columns.kind), expected an object: {…}", at: columns)
    }
    for (name, value) in members { recipe.columns.append(try column(name, value, file: file)) }
    return recipe
  }

  private static func column(
    _ name: String, _ value: JSONValue, file: String
  ) throws(Fault) -> ColumnRecipe {
    let fields = try StrictFields(
      value, file: file, what: "a column's recipe",
      keys: ["shape", "from", "to", "hold", "period", "missing"])
    guard let input = Inputs.named(name) else {
      throw fields.fault(
        "no input is called \(quoted(name))",
        hint: NearestName.hint(for: name, among: Inputs.all.map(\.name)))
    }
    var column = ColumnRecipe(name: input.name)
    if let word = try fields.string("shape") {
      guard let shape = ColumnRecipe.Shape(rawValue: word) else {
        throw fields.fault(
          "no shape is called \(quoted(word))",
          hint: NearestName.hint(for: word, among: ColumnRecipe.Shape.allCases.map(\.rawValue)))
      }
      column.shape = shape
    }
    if case .category = input.kind, column.shape != .keep {
      throw fields.fault("\(quoted(name)) has words, no numbers", hint: "its shape is \"keep\"")
    }
    try readEnds(of: &column, fields)
    column.hold = Int(
      held: try fields.number("hold", in: 1...100_000) ?? Double(column.hold), .towardZero)
    column.period = try fields.number("period", in: 1...1e6) ?? column.period
    column.missing = try fields.number("missing", in: 0...0.9) ?? 0
    return column
  }

  /// Both ends belong to every shape but `keep`. A ramp may fall, a turn pass north, a cycle begin above.
  private static func readEnds(of column: inout ColumnRecipe, _ fields: StrictFields) throws(Fault)
  {
    let ends = ["from", "to"]
    guard column.shape != .keep else {
      guard let key = ends.first(where: fields.has) else { return }
      throw fields.fault(
        "\(quoted(key)) means nothing with the shape \"keep\"", at: fields.value(key),
        hint: "name the shape that has ends: \"shape\": \"ramp\"")
    }
    let numbers = -1e9...1e9
    for key in ends where !fields.has(key) {
      throw fields.fault(
        "the shape \(quoted(column.shape.rawValue)) has no \(quoted(key))", hint: "give it a number"
      )
    }
    column.from = try fields.number("from", in: numbers) ?? column.from
    column.to = try fields.number("to", in: numbers) ?? column.to
    if column.from > column.to, [.steps, .wander].contains(column.shape) {
      throw fields.fault(
        "\"from\" is \(Figure.plain(column.from)), above \"to\", \(Figure.plain(column.to))",
        at: fields.value("from"), hint: "exchange them")
    }
  }
}
