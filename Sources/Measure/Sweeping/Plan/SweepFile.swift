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

  private static let wordsOfParameter = ["values", "value", "min", "max", "q", "distribution"]

  private let path: String

  /// - Throws: `Fault` (`call`) for a file that says something else.
  static func read(_ path: String, into request: inout SweepRequest) throws {
    let file = SweepFile(path: path)
    let json = try JSONParser.parse(try FileContent.read(path), file: path, code: .call)
    guard let members = json.members else { throw file.fault("is no object", json) }
    try file.check(members, among: words, of: "a sweep")
    request.mappings += try file.texts(json["mappings"], &request.places)
    request.datasets += try file.texts(json["data"], &request.places)
    if let seeds = json["seeds"] {
      request.seeds = try file.whole(seeds, upTo: SweepRequest.mostSeeds)
    }
    request.method = try file.method(json)
    request.steps += try file.sweeps(json["parameters"], &request.places)
  }

  /// - Throws: `Fault` for a word that stands twice, and one that is none of those known; nil knows all.
  private func check(
    _ members: [(key: String, value: JSONValue)], among words: [String]?, of what: String
  ) throws {
    var seen: Set<String> = []
    for (word, value) in members {
      guard seen.insert(word).inserted else {
        throw fault("\(quoted(word)) stands twice in \(what)", value, hint: "keep one of them")
      }
      if let words, !words.contains(word) {
        throw fault(
          "\(quoted(word)) is no word of \(what)", value,
          hint: NearestName.hint(for: word, among: words))
      }
    }
  }

  private func method(_ json: JSONValue) throws -> SweepRequest.Method {
    switch json["method"]?.string {
    case nil where json["method"] == nil, "grid":
      guard let cap = json["run_cap"] else { return .grid }
      throw fault(
        "a grid makes all its points, and run_cap would leave some out", cap,
        hint: "take run_cap out, or write \"method\": \"random\"")
    case "random":
      guard let cap = json["run_cap"] else {
        throw fault("a random sweep needs a number of draws", json, hint: "write \"run_cap\": 200")
      }
      return .random(trials: try whole(cap, upTo: SweepRequest.mostTrials))
    default:
      throw fault(
        "the method is grid or random", json["method"] ?? json,
        hint: "ripples tune searches for the best")
    }
  }

  private func sweeps(_ json: JSONValue?, _ places: inout SweepPlaces) throws -> [Sweep] {
    guard let json else { return [] }
    guard let members = json.members else { throw fault("parameters are an object", json) }
    try check(members, among: nil, of: "the parameters")
    for (name, value) in members { places.parameters[name] = self.places(value) }
    return try members.map { name, value in
      if let text = value.string { return try sweep("\(name)=\(text)", value) }
      return Sweep(parameter: name, steps: try steps(name, value))
    }
  }

  /// Returns where a parameter stands, and where its values or its ends do.
  private func places(_ json: JSONValue) -> SweepPlaces.Parameter {
    let written = json["values"]?.array ?? ["value", "min", "max"].compactMap { json[$0] }
    let values = written.compactMap { value -> (String, FaultPlace)? in
      let text = value.string ?? value.number.map { "\($0)" }
      return text.map { ($0, value.place(in: path)) }
    }
    return SweepPlaces.Parameter(
      whole: json.place(in: path),
      values: Dictionary(values, uniquingKeysWith: { first, _ in first }))
  }

  /// Reads values that are spelled as on the command line.
  private func sweep(_ text: String, _ json: JSONValue) throws -> Sweep {
    do { return try Sweep(text, of: "file") } catch let error as Fault {
      throw fault(error.message, json, hint: error.hint)
    }
  }

  private func steps(_ name: String, _ json: JSONValue) throws -> Sweep.Steps {
    let members = json.members ?? []
    try check(members, among: Self.wordsOfParameter, of: "the parameter \(name)")
    if let values = json["values"] ?? json["value"] {
      let isList = ["categorical", "constant", nil].contains(json["distribution"]?.string)
      guard isList, members.count(where: { $0.key != "distribution" }) == 1 else {
        throw fault(
          "\(name) has its values, and other words beside them", values,
          hint: "keep values, or value, or min and max")
      }
    }
    if let value = json["value"] { return try list(name, [value]) }
    if let values = json["values"] {
      guard let array = values.array, !array.isEmpty else {
        throw fault("the values of \(name) are a list of one value or more", values)
      }
      return try list(name, array)
    }
    return .interval(try interval(name, json))
  }

  private func interval(_ name: String, _ json: JSONValue) throws -> SweepInterval {
    guard let low = json["min"]?.number, let high = json["max"]?.number else {
      throw fault(
        "\(name) has neither values nor min and max", json,
        hint: "write {\"values\": [1, 2]} or {\"min\": 0, \"max\": 1}")
    }
    guard low < high, (high - low).isFinite else {
      throw fault("\(name): min is not below max, or too far from it", json, hint: "check both")
    }
    let distribution = try json["distribution"].map(text) ?? "uniform"
    let logarithmic = ["log_uniform_values", "q_log_uniform_values"]
    guard (["uniform", "int_uniform", "q_uniform"] + logarithmic).contains(distribution) else {
      throw fault(
        "\(name): the distribution \(quoted(distribution)) is not known", json,
        hint:
          "write uniform, int_uniform, q_uniform, log_uniform_values or q_log_uniform_values")
    }
    let isLogarithmic = logarithmic.contains(distribution)
    if isLogarithmic, low <= 0 { throw fault("\(name): a logarithm needs min above 0", json) }
    let quantum =
      try json["q"].map { try number(name, $0) } ?? (distribution == "int_uniform" ? 1 : nil)
    if distribution.hasPrefix("q_"), quantum == nil {
      throw fault(
        "\(name): \(distribution) has no q", json, hint: "write the size of a step: \"q\": 0.5")
    }
    if let quantum, !(1...Double(Sweep.mostValues)).contains((high - low) / quantum) {
      throw fault("\(name): q makes no steps, or more than \(Sweep.mostValues)", json)
    }
    return SweepInterval(low: low, high: high, quantum: quantum, isLogarithmic: isLogarithmic)
  }

  private func list(_ name: String, _ values: [JSONValue]) throws -> Sweep.Steps {
    if name == Sweep.variant { return .names(try values.map { try text($0) }) }
    return .list(try values.map { try number(name, $0) })
  }

  private func number(_ name: String, _ json: JSONValue) throws -> Double {
    guard let number = json.number else {
      throw fault("\(name): \(json.kind) is not a number", json)
    }
    return number
  }

  /// Reads paths, and notes where they stand.
  private func texts(_ json: JSONValue?, _ places: inout SweepPlaces) throws -> [String] {
    guard let json else { return [] }
    guard let array = json.string == nil ? json.array : [json] else {
      throw fault("is neither a text nor a list", json)
    }
    let texts = try array.map { try text($0) }
    places.paths += zip(texts, array).map { (text: $0, place: $1.place(in: path)) }
    return texts
  }

  private func text(_ json: JSONValue) throws -> String {
    guard let text = json.string else { throw fault("\(json.kind) is no text", json) }
    return text
  }

  private func whole(_ json: JSONValue, upTo most: Int) throws -> Int {
    guard let number = json.number, let whole = Int(exactly: number) else {
      throw fault("\(json.kind) is no whole number", json)
    }
    guard (1...most).contains(whole) else { throw fault("\(whole) is outside 1...\(most)", json) }
    return whole
  }

  private func fault(_ what: String, _ json: JSONValue, hint: String? = nil) -> Fault {
    Fault(
      .call, what, at: json.place(in: path), hint: hint ?? "docs/sweeps.md shows such a file")
  }
}

extension SweepRequest {
  /// Takes what a file says.
  /// - Throws: `Fault` for a file that says something else.
  public mutating func read(_ file: String) throws { try SweepFile.read(file, into: &self) }
}

/// Where a file says what a sweep has, so that its faults are told there; empty where no file was read.
struct SweepPlaces: Sendable {
  /// The places of a parameter.
  struct Parameter: Sendable {
    let whole: FaultPlace
    /// The places of its values and of its ends, by what they say.
    let values: [String: FaultPlace]
  }

  /// The places of the parameters by their names.
  var parameters: [String: Parameter] = [:]
  /// The mappings and datasets as they are written.
  var paths: [(text: String, place: FaultPlace)] = []

  /// Returns the fault of something that is swept, in its file or in the setting.
  /// - Parameter value: that is at fault, as `values` has it; nil for all of the parameter.
  func fault(_ what: String, of sweep: Sweep, value: String? = nil, hint: String) -> Fault {
    guard let found = parameters[sweep.parameter] else {
      return .call("sweep", what, hint: hint)
    }
    return Fault(.call, what, at: value.flatMap { found.values[$0] } ?? found.whole, hint: hint)
  }

  /// Returns a fault with its place in the file where that names the mapping or dataset which is at fault as a whole.
  func told(_ fault: Fault) -> Fault {
    guard let path = fault.place.file, fault.place.line == nil,
      let found = paths.first(where: { written in
        written.text == path || ["@", "="].contains { written.text.hasPrefix(path + $0) }
      })
    else { return fault }
    var told = fault
    told.message = "\(fault.place): \(fault.message)"
    told.place = found.place
    return told
  }
}
