import Score

/// A10 of a mapping: the information of each input in each parameter, including those that it is not meant to move.
public struct Leakage: Sendable {
  public static let metric = Metric(
    "parameter_leakage", "Leakage between parameters", unit: "%", better: .lower, decimals: 1,
    definition: """
      Of the information that all inputs share with all parameters, the part between an input and a parameter that the mapping does not \
      pair. Inputs that depend on each other in the data leak, too.
      """,
    source: "Neuhoff, Kramer and Wayand, JEP: Applied 8, 2002; information as `information`")

  /// The names of the rows of `bits`.
  public let inputs: [String]
  /// The names of the columns of `bits`.
  public let targets: [String]
  /// The mutual information I(X;Y) as `bits[input][target]`; nil where the percept is unknown or the two have
  /// different rows.
  public let bits: [[Double?]]
  /// Whether the mapping pairs input and target.
  public let isMeant: [[Bool]]
  /// The share of the information outside the pairs, %; nil where nothing lies outside them or nothing is
  /// transmitted.
  public let share: Estimate?

  /// - Parameters:
  ///   - pairings: pairings of the mapping; those with the same number of data are taken to have the same rows.
  ///   - seed: seed of the bootstrap.
  public init(_ pairings: [Pairing], seed: UInt64) {
    let blocks = Blocks(pairings, seed: seed)
    self.init(pairings.map { PreparedPairing($0, blocks: blocks[$0.data.count]) })
  }

  init(_ pairings: [PreparedPairing]) {
    let usable = pairings.filter { $0.fault == nil && $0.pairing.percept != .unknown }
    let inputs = usable.map(\.pairing.input.name).distinct()
    let targets = usable.map(\.pairing.target).distinct()
    let sources = inputs.map { name in usable.first { $0.pairing.input.name == name } }
    let ends = targets.map { name in usable.first { $0.pairing.target == name } }
    var cells: [[Estimate?]] = []
    var meant: [[Bool]] = []
    for (input, source) in zip(inputs, sources) {
      let own = targets.map { target in
        usable.first { $0.pairing.input.name == input && $0.pairing.target == target }
      }
      meant.append(own.map { $0 != nil })
      cells.append(zip(own, ends).map { own, end in Self.cell(source, own ?? end) })
    }
    (self.inputs, self.targets, isMeant) = (inputs, targets, meant)
    bits = cells.map { $0.map { $0?.value } }
    share = Self.share(cells, meant)
  }

  private static func cell(_ source: PreparedPairing?, _ end: PreparedPairing?) -> Estimate? {
    guard let source, let end, source.bins.count == end.steps.count else { return nil }
    return Information.estimate(source.bins, end.steps, source.blocks)
  }

  private static func share(_ cells: [[Estimate?]], _ meant: [[Bool]]) -> Estimate? {
    let known = cells.indices.flatMap { i in
      cells[i].indices.compactMap { j in cells[i][j].map { (bits: $0, isMeant: meant[i][j]) } }
    }
    guard known.contains(where: { !$0.isMeant }) else { return nil }
    func share(_ bits: (Estimate) -> Double) -> Double {
      let all = known.reduce(0) { $0 + bits($1.bits) }
      return 100 * known.reduce(0) { $0 + ($1.isMeant ? 0 : bits($1.bits)) } / all
    }
    let replicates = known.map(\.bits.replicates.count).min() ?? 0
    let value = share { $0.value }
    return value.isFinite
      ? Estimate(value, replicates: (0..<replicates).map { r in share { $0.replicates[r] } }) : nil
  }

  static func measure(_ pairings: [PreparedPairing]) -> Measurement {
    Measurement(
      metric, Leakage(pairings).share,
      missing: "no input and parameter lie beside the pairs of the mapping on the same rows")
  }
}
