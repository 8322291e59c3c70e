import Comparing
import JSON
import Score

/// One cell of a sweep, as a line of `cells.jsonl` says it.
struct SweepCell: Equatable, Sendable {
  /// The name and version of the form in which its measures are kept.
  static let form = "sweep 1"

  /// Its number in the plan, from 0 on.
  let number: Int
  /// The hash of everything that makes it.
  let key: String
  let mapping: String
  let variant: String?
  let parameters: [String: Double]
  let data: String
  let seed: UInt64
  /// The key of the features that are measured again; nil for a cell that is rendered.
  var features: String?

  /// The greatest seed of a cell: those of a sweep go on from one that JSON's numbers hold exactly.
  private static let greatestSeed: UInt64 = 1 << 54

  /// The facts that tell it from other cells, in the order in which files have it.
  var members: [(String, JSONText)] {
    [
      ("mapping", .string(mapping)), ("variant", .string(orNull: variant)),
      (
        "params", .object(parameters.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) })
      ),
      ("data", .string(data)), ("seed", .integer(Int(seed))),
    ]
  }

  var json: JSONText {
    .object(
      [("cell", .integer(number)), ("key", .string(key))] + members
        + (features.map { [("features", .string($0))] } ?? []))
  }

  /// Whether a text is a key: only that may stand in the name of a file.
  private static func isKey(_ text: String) -> Bool {
    text.count == 24 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  init(
    number: Int, key: String, mapping: String, variant: String?, parameters: [String: Double],
    data: String, seed: UInt64
  ) {
    (self.number, self.key, self.mapping, self.variant) = (number, key, mapping, variant)
    (self.parameters, self.data, self.seed) = (parameters, data, seed)
  }

  /// - Returns: nil for a value that is no cell.
  init?(_ json: JSONValue) {
    guard let number = json["cell"]?.number, let key = json["key"]?.string,
      Self.isKey(key), json["features"]?.string.map(Self.isKey) ?? true,
      let mapping = json["mapping"]?.string,
      let data = json["data"]?.string, let seed = json["seed"]?.number,
      let parameters = json["params"]?.members,
      parameters.allSatisfy({ $0.value.number != nil }), let cell = Int(exactly: number),
      let seed = UInt64(exactly: seed), seed <= Self.greatestSeed
    else { return nil }
    self.init(
      number: cell, key: key, mapping: mapping, variant: json["variant"]?.string,
      parameters: Dictionary(
        parameters.compactMap { name, value in value.number.map { (name, $0) } },
        uniquingKeysWith: { $1 }), data: data, seed: seed)
    features = json["features"]?.string
  }

  /// Returns the name of the first fact that an object of the store says otherwise; nil where it is of this cell.
  func difference(from stored: JSONValue) -> String? {
    if stored["mapping"]?.string != mapping { return "mapping" }
    if stored["variant"]?.string != variant { return "variant" }
    let given = stored["params"]?.members ?? []
    let isSame =
      given.count == parameters.count
      && given.allSatisfy { name, value in value.number == parameters[name] }
    if !isSame { return "params" }
    if stored["data"]?.string != data { return "data" }
    return stored["seed"]?.number == Double(seed) ? nil : "seed"
  }
}
