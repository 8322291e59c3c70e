import Comparing
import Files
import JSON
import Score

/// A sweep as a file: `method`, `parameters` and `run_cap` as Weights & Biases has them, with `mappings`, `data`, `seeds`
/// beside them.
struct SweepFile {
  private static let words = [
    "method", "parameters", "run_cap", "mappings", "data", "seeds", "name", "description",
  ]

  private let path: String

  /// - Throws: `Fault` (`call`) for a file that says something else.
  static func read(_ path: String, into request: inout SweepRequest) throws {
    let file = SweepFile(path: path)
    let json = try JSONParser.parse(try FileContent.read(path), file: path, code: .call)
    guard let members = json.members else { throw file.fault("is no object", json) }
    for (word, value) in members where !words.contains(word) {
      throw file.fault(
        "\(quoted(word)) is no word of a sweep", value,
        hint: NearestName.hint(for: word, among: words))
    }
    request.mappings += try file.texts(json["mappings"])
    request.datasets += try file.texts(json["data"])
    if let seeds = json["seeds"] { request.seeds = try file.whole(seeds) }
    request.method = try file.method(json)
    request.steps += try file.sweeps(json["parameters"])
  }

  private func method(_ json: JSONValue) throws -> SweepRequest.Method {
    switch json["method"]?.string {
    case nil where json["method"] == nil, "grid": return .grid
    case "random":
      guard let cap = json["run_cap"] else {
        throw fault("a random sweep needs a number of draws", json, hint: "write \"run_cap\": 200")
      }
      return .random(trials: try whole(cap))
    default:
      throw fault(
        "the method is grid or random", json["method"] ?? json,
        hint: "python -m ripples.tune searches for the best")
    }
  }

  private func sweeps(_ json: JSONValue?) throws -> [Sweep] {
    guard let json else { return [] }
    guard let members = json.members else { throw fault("parameters are an object", json) }
    return try members.map { name, value in
      if let text = value.string { return try Sweep("\(name)=\(text)", of: "file") }
      return Sweep(parameter: name, steps: try steps(name, value))
    }
  }

  private func steps(_ name: String, _ json: JSONValue) throws -> Sweep.Steps {
    if let value = json["value"] { return try list(name, [value]) }
    if let values = json["values"] {
      guard let array = values.array, !array.isEmpty else {
        throw fault("the values of \(name) are a list", values)
      }
      return try list(name, array)
    }
    guard let low = json["min"]?.number, let high = json["max"]?.number, low < high else {
      throw fault(
        "\(name) has neither values nor min and max", json,
        hint: "write {\"values\": [1, 2]} or {\"min\": 0, \"max\": 1}")
    }
    let distribution = json["distribution"]?.string ?? "uniform"
    let logarithmic = ["log_uniform_values", "q_log_uniform_values"]
    guard (["uniform", "int_uniform", "q_uniform"] + logarithmic).contains(distribution) else {
      throw fault(
        "\(name): the distribution \(quoted(distribution)) is not known", json,
        hint: "write uniform, int_uniform, q_uniform or log_uniform_values")
    }
    let isLogarithmic = logarithmic.contains(distribution)
    if isLogarithmic, low <= 0 { throw fault("\(name): a logarithm needs min above 0", json) }
    let quantum = json["q"]?.number ?? (distribution == "int_uniform" ? 1 : nil)
    if let quantum, quantum <= 0 || (high - low) / quantum > Double(Sweep.mostValues) {
      throw fault("\(name): q makes no steps, or more than \(Sweep.mostValues)", json)
    }
    return .interval(
      SweepInterval(low: low, high: high, quantum: quantum, isLogarithmic: isLogarithmic))
  }

  private func list(_ name: String, _ values: [JSONValue]) throws -> Sweep.Steps {
    if name == Sweep.variant { return .names(try values.map { try text($0) }) }
    return .list(
      try values.map { value in
        guard let number = value.number, number.isFinite else {
          throw fault("\(name): \(value.kind) is not a number", value)
        }
        return number
      })
  }

  private func texts(_ json: JSONValue?) throws -> [String] {
    guard let json else { return [] }
    if let text = json.string { return [text] }
    guard let array = json.array else { throw fault("is neither a text nor a list", json) }
    return try array.map { try text($0) }
  }

  private func text(_ json: JSONValue) throws -> String {
    guard let text = json.string else { throw fault("\(json.kind) is no text", json) }
    return text
  }

  private func whole(_ json: JSONValue) throws -> Int {
    guard let number = json.number, let whole = Int(exactly: number) else {
      throw fault("\(json.kind) is no whole number", json)
    }
    return whole
  }

  private func fault(_ what: String, _ json: JSONValue, hint: String? = nil) -> Fault {
    Fault(
      .call, what, at: FaultPlace(path, line: json.line, column: json.column),
      hint: hint ?? "docs/sweeps.md shows such a file")
  }
}

extension SweepRequest {
  /// Takes what a file says.
  /// - Throws: `Fault` for a file that says something else.
  public mutating func read(_ file: String) throws { try SweepFile.read(file, into: &self) }
}
