import Score
import Testing

@testable import Mappings

private func curve(
  _ domain: Span, _ range: Span, _ scale: Scale = .linear, period: Double? = nil,
  polarity: Polarity = .positive, clips: Bool = true
) -> MapCurve {
  MapCurve(
    domain: domain, period: period, range: range, scale: scale, polarity: polarity, clips: clips)
}

private func value(_ curve: MapCurve, _ datum: Double) -> Double {
  curve.value(at: curve.position(of: datum)).value
}

@Test func aLinearCurveHitsBothEndsAndTheMiddle() {
  let c = curve(Span(-5, 35), Span(100, 300))
  #expect([-5, 15, 35].map { value(c, $0) } == [100, 200, 300])
}

@Test func anExponentialCurveHasEqualRatios() {
  let c = curve(Span(0, 2), Span(100, 400), .exponential)
  #expect(abs(value(c, 1) - 200) < 1e-9)
}

/// Halfway between A3 and A5 on the ERB-rate scale of Glasberg and Moore: E(220) = 6.26, E(880) = 14.67, E(476) = 10.46.
@Test func anErbCurveBetweenNotesIsThatBetweenTheirFrequencies() {
  var c = curve(Span(0, 1), Span(57, 81), .erb)
  c.isMIDI = true
  #expect(abs(Pitch.hertz(midi: value(c, 0.5)) - 476) < 1)
  #expect(abs(value(c, 0) - 57) < 1e-9 && abs(value(c, 1) - 81) < 1e-9)
}

@Test func aLogarithmicCurveHasEqualStepsForEqualRatiosOfTheData() {
  let c = curve(Span(1, 100), Span(0, 2), .logarithmic)
  #expect(abs(value(c, 10) - 1) < 1e-12)
}

@Test func negativePolarityTurnsTheRangeRound() {
  let c = curve(Span(0, 10), Span(1, 3), polarity: .negative)
  #expect([0, 5, 10].map { value(c, $0) } == [3, 2, 1])
}

@Test func dataOutsideTheDomainAreClippedAndSaidToBe() {
  let c = curve(Span(0, 10), Span(1, 3))
  #expect(c.value(at: c.position(of: 12)) == (3, true))
  #expect(c.value(at: c.position(of: 10)) == (3, false))
  let open = curve(Span(0, 10), Span(1, 3), clips: false)
  #expect(open.value(at: open.position(of: 15)) == (4, false))
}

@Test func aCircularDomainRunsUpwardsOverTheWrap() {
  let c = curve(Span(270, 90), Span(-1, 1), period: 360)
  #expect([270, 315, 0, 45, 90].map { value(c, $0) } == [-1, -0.5, 0, 0.5, 1])
  // Outside of the arc the nearer end counts.
  #expect(c.value(at: c.position(of: 100)) == (1, true))
  #expect(c.value(at: c.position(of: 260)) == (-1, true))
}

@Test(arguments: [Span(0, 360), Span(-180, 180), Span(90, 450)])
func aWholeCircleIsNeverClipped(domain: Span) {
  let c = curve(domain, Span(0, 1), period: 360)
  for heading in stride(from: 0.0, to: 360, by: 7) {
    #expect(!c.value(at: c.position(of: heading)).clipped)
  }
  #expect(abs(value(c, domain.start + 90) - 0.25) < 1e-12)
}

@Test func limitsThatCannotWorkAreFaults() {
  #expect(curve(Span(1, 1), Span(0, 1)).fault == "domain must have two different ends")
  #expect(curve(Span(0, 1), Span(-1, 1), .exponential).fault != nil)
  #expect(curve(Span(0, 360), Span(0, 1), .logarithmic, period: 360).fault != nil)
  #expect(curve(Span(0, 360), Span(0, 1), period: 360).fault == nil)
}
