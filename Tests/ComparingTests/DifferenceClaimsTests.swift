import Analysis
import Glibc
import Score
import TestSupport
import Testing

@testable import Comparing
@testable import Rendering

/// What a summary may state of drawn variants whose truth is known: those that are equal but for chance, and those that are not.
@Suite struct DifferenceClaimsTests {
  private static let metrics = ["information", "inaudible_steps", "linearity_deviation"]

  /// Data that drift, and what is heard of them: their pitch, with scatter.
  private func measured(
    _ data: [Double], scatter: Double, _ random: inout SeededRandom
  ) -> [Measurement] {
    let values = data.map { 220 * exp2(2 * $0 + scatter * random.normal()) }
    let pairing = Pairing(
      input: Inputs.named("temperature")!, target: "v.pitch", percept: .pitch, unit: .hertz,
      line: nil, data: data.map { 30 * $0 }, values: values)
    return MappingMeasures.measure([pairing], seed: 1)
  }

  private func drift(_ count: Int, _ random: inout SeededRandom) -> [Double] {
    var place = 0.0
    let steps = (0..<count).map { _ -> Double in
      place = 0.95 * place + random.normal()
      return place
    }
    let (low, high) = (steps.min()!, steps.max()!)
    return steps.map { ($0 - low) / (high - low) }
  }

  /// Whether any difference is claimed of two variants with these scatters.
  private func claims(_ scatters: (Double, Double), seed: UInt64) -> Bool {
    var random = SeededRandom(seed: seed)
    let data = drift(200, &random)
    let a = measured(data, scatter: scatters.0, &random)
    let b = measured(data, scatter: scatters.1, &random)
    let rows = Self.metrics.map { id -> PooledRow in
      PooledRow(
        metric: Metrics.named(id)!, input: "temperature",
        estimates: [a, b].map { all in [all.first { $0.metric == id }?.estimate] },
        reasons: [nil, nil])
    }
    let claims = DifferenceClaims(rows, among: [0, 1])
    return rows.contains { claims.hold($0, 0, 1) }
  }

  /// The number of comparisons; `RIPPLES_COMPARISONS=2000` makes as many.
  private static let count =
    Int(getenv("RIPPLES_COMPARISONS").map { String(cString: $0) } ?? "") ?? 60

  /// At most one report in twenty claims what is not so: more than the upper end of the binomial's 99.9 % are a fault.
  @Test func equalVariantsAreSeldomSaidToDiffer() {
    let seed = Drawn.seed ?? UInt64.random(in: 0..<1_000_000)
    let wrong = (0..<Self.count).count { claims((0.1, 0.1), seed: seed + UInt64($0)) }
    let share = Double(wrong) / Double(Self.count)
    print("equal variants said to differ: \(wrong) of \(Self.count), seed \(seed)")
    let spread = 3.1 * (0.05 * 0.95 / Double(Self.count)).squareRoot()
    #expect(share <= 0.05 + spread, "\(wrong) of \(Self.count), seed \(seed)")
  }

  @Test func variantsThatDifferMuchAreSaidTo() {
    let seed = Drawn.seed ?? UInt64.random(in: 0..<1_000_000)
    let found = (0..<20).count { claims((0.01, 0.4), seed: seed + UInt64($0)) }
    #expect(found >= 19, "\(found) of 20, seed \(seed)")
  }
}
