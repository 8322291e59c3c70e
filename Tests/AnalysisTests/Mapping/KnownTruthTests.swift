import Glibc
import Score
import Testing

@testable import Analysis

/// A pitch that is straight on the ERB-rate scale: nothing is left to wish for.
@Test func aPerfectLinearMappingIsPerfect() {
  let (low, high) = (ERB.rate(hertz: 220), ERB.rate(hertz: 880))
  let perfect = Known.pitch(Known.uniform(2000)) { ERB.hertz(rate: low + (high - low) * $0) }
  let found = MappingMeasures.measure([perfect], seed: 1)
  #expect(value("monotonicity", found) == 1 && value("kendall_tau", found) == 1)
  #expect(value("linearity_deviation", found) < 1e-9)
  #expect(abs(value("linearity_r2", found) - 1) < 1e-12)
  #expect(value("inaudible_steps", found) == 0 && value("collisions", found) == 0)
  // a 32nd of the data is 18 audible steps: the bins arrive whole but for one step at each border
  #expect(abs(value("information", found) - 5) < 0.1)
  #expect(abs(value("information_efficiency", found) - 100) < 2)
  #expect(value("information_judged", found) == 2.5)
  #expect(value("polarity_agreement", found) == 1)
  #expect(abs(value("data_per_jnd", found) - 1 / 584.2) < 0.1 / 584.2)
}

/// Random steps of evenly spread data: two data of a step s are on the same of k levels with probability 1 - ks.
@Test(arguments: [15, 4]) func levelsLoseWhatTheirNumberSays(count: Int) {
  let x = Known.shuffled(Known.ramp(6000))
  let found = MappingMeasures.measure([Known.pitch(x, Known.levels(count))], seed: 1)
  #expect(value("collisions", found) == 100)
  // two independent data: same level with probability 1/k; changes below 1 % (2 % of them) are not counted
  let same = 1 / Double(count)
  let expected = 100 * (same - 0.0199 * (1 - 0.005 * Double(count))) / (1 - 0.0199)
  #expect(abs(value("inaudible_steps", found) - expected) < 1.2)
  // bits: log2 k less what a level's border inside of a data bin costs, ∫h(p) dp = 1/(2 ln 2) for each of 32
  let borders = count == 4 ? 0 : Double(count - 1)
  let bits = log2(Double(count)) - borders / 32 / (2 * M_LN2)
  #expect(abs(value("information", found) - bits) < 0.02 * bits)
  #expect(abs(value("information_binned", found) - bits) < 0.02 * bits)
}

/// Data that go to and fro, by a little more and a little less than 2 Hz, the audible step at 1 kHz.
@Test func aChangeIsHeardFromOneAudibleStepOn() {
  let data = (0..<100).map { Double($0 % 2) }
  for (hertz, inaudible) in [(2.1, 0.0), (1.8, 100)] {
    let found = value("inaudible_steps", Known.pitch(data) { 1000 + hertz * $0 })
    #expect(found == inaudible)
  }
}

@Test func permutedDataCarryNothing() {
  let x = Known.series
  let plain = Known.pitch(x, Known.semitones(24))
  let permuted = Pairing(
    input: plain.input, target: plain.target, percept: .pitch, unit: .hertz, line: 1, data: x,
    values: Known.shuffled(plain.values))
  let found = MappingMeasures.measure([permuted], seed: 1)
  #expect(abs(value("monotonicity", found)) < 0.1 && abs(value("kendall_tau", found)) < 0.1)
  #expect(value("information", found) < 0.1 && value("information_ksg", found) < 0.1)
  #expect(value("linearity_r2", found) < 0.02)
  // the counts of 600 data in 32 × 400 cells do not show it
  #expect(value("information_binned", found) > 3)
}

/// Anchors of a comparison: permuted, four levels, fifteen, linear.
@Test func theAnchorsComeOutInOrder() {
  let x = Known.series
  let linear = Known.pitch(x, Known.semitones(24))
  let permuted = Pairing(
    input: linear.input, target: linear.target, percept: .pitch, unit: .hertz, line: 1, data: x,
    values: Known.shuffled(linear.values))
  let anchors = [
    permuted, Known.pitch(x, Known.levels(4)), Known.pitch(x, Known.levels(15)), linear,
  ].map { MappingMeasures.measure([$0], seed: 1) }
  let bits = anchors.map { value("information", $0) }
  #expect(
    bits == bits.sorted() && zip(bits, bits.dropFirst()).allSatisfy { $1 - $0 > 0.5 }, "\(bits)")
  let unheard = anchors.dropFirst().map { value("inaudible_steps", $0) }
  #expect(unheard == unheard.sorted(by: >))
}

@Test func aReversedMappingIsMinusOneAndAgainstTheListeners() {
  let found = MappingMeasures.measure([Known.pitch(Known.ramp(200)) { 880 - 660 * $0 }], seed: 1)
  #expect(value("monotonicity", found) == -1 && value("kendall_tau", found) == -1)
  #expect(value("polarity_agreement", found) == -1)
}

@Test func theDeviationIsThatOfTheLineThroughTheEnds() {
  // pitch in Hz on a wide range: y = ERB-rate(100 + 900 x), its chord, and the largest distance where the slopes are equal
  let span = ERB.rate(hertz: 1000) - ERB.rate(hertz: 100)
  let place = (1 / log(1 + 0.00437 * 900 / 1.437)) - 1.437 / (0.00437 * 900)
  let distance = ERB.rate(hertz: 100 + 900 * place) - ERB.rate(hertz: 100) - span * place
  let found = value("linearity_deviation", Known.pitch(Known.ramp(2001)) { 100 + 900 * $0 })
  #expect(abs(found - 100 * distance / span) < 0.001)
}

@Test func rangeUseIsASpanOnTheScaleOfTheEar() {
  let x = Known.ramp(100)
  let pairing = Pairing(
    input: Known.temperature, target: "tone.pitch", percept: .pitch, unit: .hertz, line: 3, data: x,
    values: x.map { 220 + 220 * $0 }, clipped: x.map { $0 > 0.895 }, range: 110...880)
  let expected =
    (ERB.rate(hertz: 440) - ERB.rate(hertz: 220)) / (ERB.rate(hertz: 880) - ERB.rate(hertz: 110))
  #expect(abs(value("range_used", pairing) - 100 * expected) < 1e-9)
  #expect(value("clipped_data", pairing) == 11)
}

@Test func exponentsAreSlopesInLogLog() {
  let x = Known.uniform(300).map { $0 + 0.1 }
  let pairing = Known.pitch(x) { 100 * pow($0, 0.7) }
  #expect(abs(value("map_exponent", pairing) - 0.7) < 1e-9)
  let published = PublishedPolarity(
    ["temperature"], .pitch, isPositive: true, exponent: 1, source: "a study")
  let prepared = PreparedPairing(pairing, blocks: BlockWeights(count: 300, seed: 1))
  let mismatch = ExponentMismatch.measure(prepared, published: [published])
  #expect(abs(value("exponent_mismatch", mismatch) - 0.3) < 1e-9)
  #expect(ExponentMismatch.measure(prepared)[0].reason?.contains("no published exponent") == true)
}
