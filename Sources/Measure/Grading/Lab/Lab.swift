import JSON
import Score

/// A lab of a course: the data that students work with and are graded on, and what must hold.
public struct Lab: Sendable, Equatable {
  /// Path of the file that describes it.
  public var file: String
  public var number: Int
  /// Name of its folder, `02-pitch`.
  public var name: String
  public var title: String
  /// Name of the file that a student hands in, `pitch.lua`.
  public var mapping: String
  /// Seconds of sound in which each dataset is played.
  public var length: Double
  /// The datasets that students work with.
  public var data: [LabData]
  /// The recipes of the datasets for grading, which are made afresh from the teacher's seed.
  public var hidden: [DataRecipe]
  public var criteria: [Criterion]

  /// Points of all criteria.
  public var points: Double { criteria.reduce(0) { $0 + $1.points } }

  /// Value of `schema` in the file.
  public static let schema = "ripples-lab/1"
}

/// A dataset of a lab.
public enum LabData: Sendable, Equatable {
  /// Path of a dataset.
  case path(String)
  case recipe(DataRecipe)
}

/// Reads the file of a lab.
public enum LabReader {
  private static let keys = [
    "schema", "number", "name", "title", "mapping", "length", "data", "hidden", "criteria",
  ]

  /// - Parameters:
  ///   - text: JSON, UTF-8.
  ///   - file: its path, for messages; relative datasets are found beside it.
  /// - Throws: `Fault` (`lab`) for the first thing that is wrong, with its line and column.
  public static func read(_ text: [UInt8], file: String) throws(Fault) -> Lab {
    let value = try JSONParser.parse(text, file: file, code: .lab)
    let fields = try StrictFields(value, file: file, what: "a lab", keys: keys)
    let schema = try fields.text("schema")
    guard schema == Lab.schema else {
      throw fields.fault(
        "the schema is \(quoted(schema)), this program reads \(quoted(Lab.schema))",
        at: fields.value("schema"))
    }
    let lab = Lab(
      file: file, number: Int(held: try fields.number("number", in: 0...999) ?? 0, .towardZero),
      name: try fields.text("name"), title: try fields.text("title"),
      mapping: try fields.text("mapping"), length: try fields.number("length", in: 1...600) ?? 30,
      data: try data(fields), hidden: try hidden(fields), criteria: try criteria(fields))
    guard lab.name.first != ".", !lab.name.contains(where: { "/\\".contains($0) || $0.isNewline })
    else {
      throw fields.fault(
        "\(quoted(lab.name)) is no name of a lab: files for students are called after it",
        at: fields.value("name"), hint: "such as 02-pitch")
    }
    guard !lab.mapping.contains(where: { "/@".contains($0) }), lab.mapping.hasSuffix(".lua") else {
      throw fields.fault(
        "\(quoted(lab.mapping)) is no name of a mapping", at: fields.value("mapping"),
        hint: "such as pitch.lua")
    }
    return lab
  }

  private static func data(_ fields: StrictFields) throws(Fault) -> [LabData] {
    let folder = fields.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    var data: [LabData] = []
    for item in try fields.list("data") {
      if let path = item.string {
        data.append(.path(path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path))
      } else {
        data.append(.recipe(try RecipeReader.read(item, file: fields.file)))
      }
    }
    return data
  }

  private static func hidden(_ fields: StrictFields) throws(Fault) -> [DataRecipe] {
    var recipes: [DataRecipe] = []
    for item in try fields.list("hidden") {
      let recipe = try RecipeReader.read(item, file: fields.file, isHidden: true)
      if recipes.contains(where: { $0.folderName == recipe.folderName }) {
        throw fields.fault("two datasets are called \(quoted(recipe.name))", at: item)
      }
      recipes.append(recipe)
    }
    return recipes
  }

  private static func criteria(_ fields: StrictFields) throws(Fault) -> [Criterion] {
    var criteria: [Criterion] = []
    for item in try fields.list("criteria") {
      let criterion = try CriterionReader.read(item, file: fields.file)
      if criteria.contains(where: { $0.id == criterion.id }) {
        throw fields.fault("two criteria are called \(quoted(criterion.id))", at: item)
      }
      criteria.append(criterion)
    }
    guard !criteria.isEmpty else {
      throw fields.fault("the lab has no criteria", hint: "give \"criteria\": [ … ]")
    }
    return criteria
  }
}

extension Fault {
  /// The fault of a lab's file.
  public static func lab(
    _ file: String, line: Int? = nil, column: Int? = nil, _ message: String, hint: String = ""
  ) -> Fault {
    Fault(
      .lab, message, at: FaultPlace(file, line: line, column: column),
      hint: hint.isEmpty ? nil : hint)
  }
}
