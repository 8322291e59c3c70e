import Comparing
import Files
import Rendering
import Score

/// Everything that a sweep depends on.
///
/// What can be set is declared in `Settings`: `request.length`.
public struct SweepRequest: HoldsSettings, Sendable {
  /// The way in which the values of several parameters are combined.
  public enum Method: Equatable, Sendable {
    /// Every value with every other.
    case grid
    /// So many draws of all parameters at once.
    case random(trials: Int)
  }

  /// The mappings as given, as in `CompareRequest`.
  public var mappings: [String]
  /// The paths of the datasets.
  public var datasets: [String]
  /// The sweep's folder.
  public var output: String
  public var play = PlaySettings(.sweep)
  public var method = Method.grid
  /// The number of seeds, from `seed` on.
  public var seeds = 1
  /// The values of the parameters, besides those of the setting `sweep`.
  package var steps: [Sweep] = []
  /// The places of what a file says.
  var places = SweepPlaces()
  /// Whether what is measured is kept, so that another metric needs no rendering.
  public var keepsFeatures = false

  public init(mappings: [String], datasets: [String], output: String) {
    (self.mappings, self.datasets, self.output) = (mappings, datasets, output)
  }

  /// Adds mappings, and sweeps that stand among them: `a.lua density=1,2`.
  /// - Throws: `Fault` for values that are none.
  public mutating func add(words: [String]) throws {
    for word in words {
      if Self.isSweep(word) { steps.append(try Sweep(word)) } else { mappings.append(word) }
    }
  }

  /// Whether a word is a parameter with values and no file: names have letters, digits and `_` only.
  private static func isSweep(_ word: String) -> Bool {
    let name = word.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return !name.isEmpty && word.dropFirst(name.count).first == "=" && !FileContent.exists(word)
  }

  /// The most draws, the most seeds, and the greatest seed: JSON's numbers are whole up to there.
  static let mostTrials = 1_000_000
  static let mostSeeds = 1_000_000
  private static let greatestSeed: UInt64 = 1 << 53

  /// - Throws: `Fault` for a value that makes no sense.
  func validate() throws {
    try play.validate()
    guard !mappings.isEmpty else {
      throw Fault.call(
        "mappings", "no mapping is given",
        hint: "write ripples sweep plan a.lua ‹data datasets/garden-walk› ‹out out/sweep›")
    }
    guard !datasets.isEmpty else {
      throw Fault.call("data", "no dataset is given", hint: "such as ‹data datasets/garden-walk›")
    }
    guard (1...Self.mostSeeds).contains(seeds) else {
      throw Fault.call("seeds", "\(seeds) is outside 1...\(Self.mostSeeds)")
    }
    guard self.seed <= Self.greatestSeed else {
      throw Fault.call("seed", "\(self.seed) is above \(Self.greatestSeed)")
    }
    try comparison(seed: self.seed).checkFormat()
    if case .random(let trials) = method, !(1...Self.mostTrials).contains(trials) {
      throw Fault.call("trials", "\(trials) is outside 1...\(Self.mostTrials)")
    }
  }

  /// The sweeps of the setting and those of a file.
  var axes: [Sweep] {
    get throws {
      let all = try steps + play.sweeps.map { try Sweep($0) }
      let twice = all.indices.first { i in all[..<i].contains { $0.parameter == all[i].parameter } }
      if let twice {
        throw Fault.call(
          "sweep", "\(all[twice].parameter) is given twice", hint: "give all its values at once")
      }
      return all
    }
  }

  /// The comparison whose cells the sweep makes, one seed at a time.
  func comparison(seed: UInt64) -> CompareRequest { Self.comparison(play, seed: seed) }

  static func comparison(_ play: PlaySettings, seed: UInt64) -> CompareRequest {
    var request = CompareRequest(mappings: [], datasets: [], output: "")
    request.play = play.at(.compare)
    (request.sweeps, request.seed, request.excerpt) = ([], seed, 0)
    (request.isMeasurement, request.omitsPictures) = (true, true)
    return request
  }
}
