import Glibc
import Score
import Testing

@testable import Analysis

private let even = Known.shuffled(Known.ramp(1200))

/// A tempo that doubles `octaves` times over the data, and a pitch beside it.
private func tempo(_ data: [Double], octaves: Double) -> Pairing {
  Pairing(
    input: Known.temperature, target: "tempo", percept: .tempo, unit: .beatsPerMinute, line: 1,
    data: data, values: data.map { 60 * exp2(octaves * $0) })
}

/// Pearson's correlation.
private func correlation(_ x: [Double], _ y: [Double]) -> Double {
  let (a, b) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
  let both = zip(x, y).reduce(0) { $0 + ($1.0 - a) * ($1.1 - b) }
  let own = x.reduce(0) { $0 + ($1 - a) * ($1 - a) } * y.reduce(0) { $0 + ($1 - b) * ($1 - b) }
  return both / own.squareRoot()
}

/// A Gaussian noise of a share g of a range in which the data lie evenly leaves log₂ 1 / (g √(2πe)) bits where g is small; with an
/// eighth, whose tails lie beyond the range, less of it is lost: by numerical integration 1.28 bit.
@Test func aMemoryThatLosesAnEighthKeepsABitAndAFifth() {
  let expected = { () -> Double in
    let (g, cells) = (TypicalListener.memory, 400)
    let grid = (0..<(3 * cells)).map { (Double($0) + 0.5) / Double(cells) - 1 }
    let density = grid.map { h in (Normal.below(h / g) - Normal.below((h - 1) / g)) }
    let entropy = density.reduce(0) { $0 - ($1 > 0 ? $1 * log2($1) : 0) / Double(cells) }
    return entropy - log2(g * (2 * .pi * M_E).squareRoot())
  }()
  #expect(abs(expected - 1.28) < 0.02, "\(expected)")
  let found = value(
    "typical_information", ListenerMeasures.measure([tempo(even, octaves: 1.73)], seed: 1))
  #expect(abs(found - (1 - TypicalListener.lapses) * expected) < 0.08, "\(found) \(expected)")
}

@Test func nothingIsToldOfWhatDoesNotDependOnTheData() {
  let chance = Pairing(
    input: Known.temperature, target: "tempo", percept: .tempo, unit: .beatsPerMinute, line: 1,
    data: even, values: Known.shuffled(even.map { 60 * exp2($0) }))
  let found = ListenerMeasures.measure([chance], seed: 1)
  #expect(value("typical_information", found) < 0.02)
  #expect(value("typical_point_error", found) > 24)
}

/// In the ratings of tempo, r of answer and truth was 0.86 and 0.90 in the mean over listeners, and the error 12 to 13 % of the span.
@Test func aClassReadsTempiAsPeopleDid() {
  let levels = (0..<15).map { Double($0) / 14 }
  let data = Known.shuffled((0..<6).flatMap { _ in levels })
  let answers = TypicalAnswers.made(of: [tempo(data, octaves: 1.728)], listeners: 100, seed: 7)
  #expect(answers.count == 9000)
  var (errors, correlations) = (0.0, 0.0)
  for listener in 1...100 {
    let own = answers.filter { $0.listener == listener }
    errors += own.reduce(0) { $0 + abs($1.answer - $1.datum) } / 90
    correlations += correlation(own.map(\.datum), own.map(\.answer))
  }
  #expect(abs(correlations / 100 - 0.88) < 0.02, "\(correlations / 100)")
  #expect(abs(errors / 100 - 0.125) < 0.015, "\(errors / 100)")
}

/// An ideal listener hears more than a typical one, who hears more than chance; both hear a wide range better than a narrow one.
@Test func theTypicalListenerIsBetweenChanceAndTheIdeal() {
  let waves = (0..<1200).map { 0.5 + 0.5 * sin(Double($0) / 37) }
  let found = ListenerMeasures.measure([Known.pitch(waves, Known.semitones(12))], seed: 1)
  let (ideal, typical) = (value("listener_trend", found), value("typical_trend", found))
  #expect(typical > 60 && typical < ideal && ideal > 99)
  #expect(value("typical_point_error", found) > 5 * value("listener_point_error", found))
  #expect(value("typical_same_different", found) < value("listener_same_different", found))
}

/// Five to one answers of tempo lean toward faster where the tone is A4 or A5 of six octaves, toward slower where it is A2.
@Test func pitchShiftsTempoAsInTheRatings() {
  let shift = (0..<6).map { TypicalListener.tempoShift(ofPitch: Double($0) - 2.5) }
  let mean = shift.reduce(0, +) / 6
  let people = [-0.029, 0.001, 0.017, 0.016, 0.006, -0.011]
  for (own, theirs) in zip(shift, people) { #expect(abs(own - mean - theirs) < 0.005) }
  // three high octaves alone: no fall from the middle to the top that is as large as the rise to the middle
  let high = [-1.0, 0, 1].map(TypicalListener.tempoShift)
  #expect(high[1] - high[0] > 2 * (high[1] - high[2]))
}

@Test func fewIntervalsAndHighTonesMakeStepsCoarse() {
  for (intervals, percent) in [(1.0, 6.0), (2, 4), (4, 3.2), (6, 3), (100, 2.5)] {
    #expect(abs(2.5 * HearingConditions.tempo(intervals: intervals) - percent) < 0.01)
  }
  for (hertz, degrees) in [(500.0, 1.0), (1500, 3), (2000, 2.8), (4000, 1.6), (20_000, 2.6)] {
    #expect(abs(HearingConditions.direction(hertz: hertz) - degrees) < 0.01)
  }
  let one = tempo(even, octaves: 1)
  let coarse = one.heard(by: 2.4)
  let (fine, less) = (
    value("jnd_steps", MappingMeasures.measure([one], seed: 1)),
    value("jnd_steps", MappingMeasures.measure([coarse], seed: 1))
  )
  #expect(abs(fine / less - 2.4) < 1e-9)
}

/// Data in two bins at two places 2d apart: the information of two equal Gaussians, by numerical integration.
@Test func blurredInformationIsThatOfTwoGaussians() {
  for distance in [0.5, 1, 2, 6] {
    let bins = (0..<2000).map { $0 % 2 }
    let blurred = BlurredInformation(bins.map { distance * Double($0) }, bins, noise: 1)
    let found = blurred.pointwise.compactMap { $0 }.reduce(0, +) / 2000
    func normal(_ x: Double) -> Double { exp(-x * x / 2) / (2 * .pi).squareRoot() }
    let expected = stride(from: -8.0, to: 16, by: 0.01).reduce(0) { sum, x in
      let (a, b) = (normal(x), normal(x - distance))
      return sum + 0.01 * a * log2(a / ((a + b) / 2))
    }
    #expect(abs(found - expected) < 0.01, "\(found) \(expected)")
  }
}
