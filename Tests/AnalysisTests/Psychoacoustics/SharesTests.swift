import Score
import Testing

@testable import Analysis

/// Percentiles of a sorted series on straight lines between ranks, the usual definition, within the width of a bin.
@Test func percentilesAreThoseOfTheSortedSeries() {
  var random = SeededRandom(seed: 4)
  let values = (0..<1001).map { _ in Float(30 * random.uniform() * random.uniform()) }
  let sorted = values.sorted()
  let shares = Shares(values)
  for share in [0.01, 0.05, 0.5, 0.9] {
    let exact = Double(sorted[Int(((1 - share) * 1000).rounded())])
    #expect(abs(shares.exceeded(during: share) / exact - 1) < 0.001)
  }
}

@Test func zeroAndTheHighestHaveBinsOfTheirOwn() {
  #expect(Shares([0, 0, 0]).exceeded(during: 0.05) == 0)
  #expect(Shares([Float]()).exceeded(during: 0.05) == 0)
  #expect(Shares.bin(0) == 0)
  #expect(Shares.bin(.greatestFiniteMagnitude) == Shares.bins - 1)
}
