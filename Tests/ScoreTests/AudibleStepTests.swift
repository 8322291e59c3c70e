import Testing

@testable import Score

/// Numbers of pitch steps of published mappings, computed from Wier's formula by summing 1 / Δf (not in closed form).
@Test(arguments: [
  (220.0, 880.0, 584.0), (208, 1600, 907), (65.406, 1046.5, 935), (261.63, 1046.5, 617),
  (130.81, 880, 722),
])
func pitchStepsAreThoseOfWiersFormula(low: Double, high: Double, steps: Double) {
  #expect(abs(AudibleStep.pitch.count(from: low, to: high) - steps) < 1)
  #expect(abs(AudibleStep.pitch.count(from: high, to: low) - steps) < 1)
}

/// Around 1 kHz the formula gives Δf = 10^(0.026 √1000 − 0.533) = 1.95 Hz.
@Test func oneStepAtOneKilohertzIsTwoHertz() {
  #expect(abs(AudibleStep.pitch.count(from: 1000, to: 1001.95) - 1) < 0.01)
}

@Test func otherStepsAreRatiosDecibelsAndDegrees() {
  #expect(abs(AudibleStep.tempo.count(from: 100, to: 102.5) - 1) < 0.02)
  #expect(abs(AudibleStep.brightness.count(from: 1079, to: 1000) - 1) < 0.05)
  #expect(AudibleStep.level.count(from: -20, to: -14) == 6)
  #expect(AudibleStep.pan.count(from: -1, to: 1) == 60)
}

@Test func figuresHaveTheDigitsThatMatter() {
  #expect(Figure.text(0.12345) == "0.123")
  #expect(Figure.text(5000.2) == "5000")
  #expect(Figure.text(-40) == "-40")
  #expect(Figure.text(0) == "0")
  #expect(Figure.text(99.96) == "100")
  #expect(Figure.percent(0.2345) == "23 %")
  #expect(counted(1, "note") == "1 note")
  #expect(counted(2, "note") == "2 notes")
}
