import Glibc
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

/// ∫ dy / size(y) by the midpoint rule on 20,000 parts.
private func integral(_ step: AudibleStep, _ a: Double, _ b: Double) -> Double {
  let width = (b - a) / 20_000
  return (0..<20_000).reduce(0) { sum, k in
    sum + width / step.size(at: a + (Double(k) + 0.5) * width)
  }
}

@Test(arguments: [
  (AudibleStep.pitch, 50.0, 4000.0), (.brightness, 100, 8000), (.level, -60, 10), (.tempo, 40, 240),
  (.pan, -0.9, 0.7), (.azimuth, -80, 60), (.azimuth, 100, 170), (.duration, 0.005, 2),
])
func stepsAreTheIntegralOfOneOverTheirSize(step: AudibleStep, a: Double, b: Double) {
  let steps = step.count(from: a, to: b)
  let expected = integral(step, a, b)
  #expect(abs(steps - expected) < 2e-3 * expected, "\(steps) \(expected)")
  #expect(step.count(from: b, to: a) == steps)
}

/// Published figures: Wier et al. 2 Hz at 1 kHz; Jesteadt et al. about 0.9 dB at 40 dB and 0.5 dB at 80 dB; 2.5 %; 1°; Abel.
@Test func justNoticeableDifferencesAreThePublishedOnes() {
  #expect(abs(AudibleStep.pitch.size(at: 1000) - 1.946) < 0.001)
  #expect(abs(AudibleStep.level.size(at: 40 - 77) - 0.929) < 0.001)
  #expect(abs(AudibleStep.level.size(at: 80 - 77) - 0.503) < 0.001)
  #expect(abs(AudibleStep.tempo.size(at: 120) - 3) < 1e-12)
  #expect(abs(AudibleStep.azimuth.size(at: 0) - 1) < 1e-12)
  #expect(abs(AudibleStep.azimuth.size(at: -60) - 3) < 1e-12)
  #expect(abs(AudibleStep.azimuth.size(at: 105) - 7) < 1e-12)
  for (duration, published) in [(0.01, 0.004), (0.1, 0.015), (1, 0.06)] {
    #expect(abs(AudibleStep.duration.size(at: duration) - published) < 0.06 * published)
  }
  #expect(abs(AudibleStep.brightness.size(at: 1000) - 40) < 1e-9)
}

/// At 77 dB SPL, where a level of 0 dB sounds, the law gives 10 log10(1 + 0.463 · 10^(-0.0072 · 77)) = 0.528 dB.
@Test func theLastDecibelBelowFullLevelIsTwoSteps() {
  #expect(abs(AudibleStep.level.size(at: 0) - 0.528) < 0.001)
  #expect(abs(AudibleStep.level.count(from: -0.9, to: 0) - 1.69) < 0.02)
}

/// Between loudspeakers at ±30° lie 2 ∫ dθ / (1 + θ/60) = 120 ln 1.5 steps.
@Test func theStereoBaseHasFortyNineSteps() {
  #expect(abs(AudibleStep.pan.count(from: -1, to: 1) - 120 * log(1.5)) < 1e-9)
  for step in AudibleStep.allCases {
    #expect(!step.source.isEmpty)
    for value in [-1e9, -1, 0, 1e-9, 1, 1e9] {
      #expect(step.size(at: value).isFinite && step.position(value).isFinite)
    }
  }
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
