/// The digamma function ψ(n) of whole numbers: -γ + Σ 1/k for k < n.
struct Digamma {
  private let values: [Double]

  /// Tabulates the function for 1...`highest`.
  init(upTo highest: Int) {
    var values = [0.0, -0.577_215_664_901_532_9]
    values.reserveCapacity(highest + 2)
    for n in 1...max(highest, 1) { values.append(values[n] + 1 / Double(n)) }
    self.values = values
  }

  /// - Parameter n: 1 or more.
  subscript(n: Int) -> Double { values[n] }
}
