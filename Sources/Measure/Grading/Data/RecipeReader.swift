import JSON
import Score

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
