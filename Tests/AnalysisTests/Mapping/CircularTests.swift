import Glibc
import Score
import Testing

@testable import Analysis

private let headings = Known.uniform(1000).map { 360 * $0 }

private func moved(_ percept: Percept, _ target: String, _ value: (Double) -> Double) -> Pairing {
  Pairing(
    input: Known.heading, target: target, percept: percept, unit: .none, line: nil, data: headings,
    values: headings.map(value))
}

/// The logarithm of the tempo is the perceptual scale: exp2 of a cosine is a cosine.
@Test func aCosineOfTheHeadingHasCircularCorrelationOne() {
  let once = moved(.tempo, "tempo") { 100 * exp2(cos($0 * .pi / 180 - 1)) }
  #expect(abs(value("circular_correlation", once) - 1) < 1e-9)
  let twice = moved(.tempo, "tempo") { 100 * exp2(cos(2 * $0 * .pi / 180)) }
  #expect(value("circular_correlation", twice) < 0.1)
  // a saw tooth: R² = (2/π² + 0) · 3, from the first Fourier coefficient of a straight line
  let saw = moved(.tempo, "tempo") { exp2($0 / 100) }
  #expect(abs(value("circular_correlation", saw) - (6 / (Double.pi * .pi)).squareRoot()) < 0.02)
}

@Test func aTurnOfTheHeadingIsOneAndAMirrorMinusOne() {
  #expect(abs(value("circular_correlation", moved(.azimuth, "a.azimuth") { $0 + 77 }) - 1) < 1e-9)
  #expect(abs(value("circular_correlation", moved(.azimuth, "a.azimuth") { -$0 }) + 1) < 1e-9)
  let other = Known.uniform(1000, seed: 7)
  var next = other.makeIterator()
  let independent = moved(.azimuth, "a.azimuth") { _ in 360 * next.next()! }
  #expect(abs(value("circular_correlation", independent)) < 0.1)
}

@Test func aCircleHasNoOrderAndSaysSo() {
  let found = MappingMeasures.measure([moved(.pitch, "a.pitch") { 300 + $0 }], seed: 1)
  for id in ["monotonicity", "kendall_tau", "linearity_deviation", "linearity_r2"] {
    #expect(found.first { $0.metric == id }?.reason?.contains("is a circle") == true, "\(id)")
  }
  #expect(value("information", found) > 4.8)
}

/// 359° to 1° is a step of 2°, smaller than a hundredth of the circle: nothing clear happens.
@Test func aStepAcrossNorthIsSmall() {
  let data = (0..<100).map { $0 % 2 == 0 ? 359.0 : 1 }
  let pairing = Pairing(
    input: Known.heading, target: "a.pitch", percept: .pitch, unit: .hertz, line: nil, data: data,
    values: data.map { 300 + $0 })
  let found = MappingMeasures.measure([pairing], seed: 1)
  #expect(found.first { $0.metric == "inaudible_steps" }?.reason?.contains("clearly") == true)
}
