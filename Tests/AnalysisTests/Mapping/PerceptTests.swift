import Glibc
import Score
import Testing

@testable import Analysis

/// ∫ dy / JND(y) by the midpoint rule on 20,000 parts.
private func integral(_ percept: Percept, _ a: Double, _ b: Double) -> Double {
  let width = (b - a) / 20_000
  return (0..<20_000).reduce(0) { sum, k in
    sum + width / percept.jnd(at: a + (Double(k) + 0.5) * width)!
  }
}

@Test(arguments: [
  (Percept.pitch, 50.0, 4000.0), (.brightness, 100, 8000), (.loudness, -60, 10), (.tempo, 40, 240),
  (.pan, -0.9, 0.7), (.azimuth, -80, 60), (.azimuth, 100, 170), (.duration, 0.005, 2),
])
func jndStepsAreTheIntegralOfOneOverTheJND(percept: Percept, a: Double, b: Double) {
  let steps = percept.jndSteps(from: a, to: b)!
  let expected = integral(percept, a, b)
  #expect(abs(steps - expected) < 2e-3 * expected, "\(steps) \(expected)")
  #expect(percept.jndSteps(from: b, to: a) == steps)
}

/// Published figures: Wier et al. 2 Hz at 1 kHz; Jesteadt et al. about 0.9 dB at 40 dB and 0.5 dB at 80 dB; 2.5 %; 1°; Abel.
@Test func justNoticeableDifferencesAreThePublishedOnes() {
  #expect(abs(Percept.pitch.jnd(at: 1000)! - 1.946) < 0.001)
  #expect(abs(Percept.loudness.jnd(at: 40 - 77)! - 0.929) < 0.001)
  #expect(abs(Percept.loudness.jnd(at: 80 - 77)! - 0.503) < 0.001)
  #expect(abs(Percept.tempo.jnd(at: 120)! - 3) < 1e-12)
  #expect(abs(Percept.azimuth.jnd(at: 0)! - 1) < 1e-12)
  #expect(abs(Percept.azimuth.jnd(at: 60)! - 2) < 1e-12)
  for (duration, published) in [(0.01, 0.004), (0.1, 0.015), (1, 0.06)] {
    #expect(abs(Percept.duration.jnd(at: duration)! - published) < 0.06 * published)
  }
  #expect(abs(Percept.brightness.jnd(at: 1000)! - 79) < 1e-9)
}

/// Steps of the ranges that other systems use, as published with them.
@Test(arguments: [
  (220.0, 880.0, 584.0), (130.81, 880, 722), (100, 675, 646), (208, 1600, 907),
  (65.41, 1046.5, 935),
  (261.63, 1046.5, 617),
])
func pitchRangesHaveTheirKnownSteps(low: Double, high: Double, steps: Double) {
  #expect(abs(Percept.pitch.jndSteps(from: low, to: high)! - steps) < 1)
}

@Test func directionsGoTheShorterWayRound() {
  #expect(abs(Percept.azimuth.jndSteps(from: 179, to: -179)! - 2) < 0.01)
  #expect(abs(Percept.azimuth.jndSteps(from: 359, to: 1)! - 2) < 0.01)
  #expect(abs(Percept.azimuth.jndSteps(from: 0, to: 90)! - 180 / .pi) < 1e-9)
}

@Test func perceptualScalesAreTheCitedOnes() {
  #expect(Percept.pitch.perceived(1000) == ERB.rate(hertz: 1000))
  #expect(Percept.loudness.perceived(40 - 77) == 1)
  #expect(Percept.loudness.perceived(60 - 77) == 4)
  #expect(Percept.tempo.perceived(120)! - Percept.tempo.perceived(60)! == 1)
  #expect(abs(Percept.pan.perceived(1)! - 30) < 1e-9 && Percept.pan.perceived(0) == 0)
  #expect(Percept.azimuth.perceived(270) == -90)
  #expect(Percept.duration.perceived(0.5)! - Percept.duration.perceived(0.25)! == 1)
  #expect(Percept.pitch.semitones(440) == 69 && Percept.loudness.semitones(440) == nil)
}

@Test func whatNobodyHasMeasuredIsUnknown() {
  #expect(Percept.unknown.jnd(at: 1) == nil && Percept.unknown.perceived(1) == nil)
  #expect(Percept.unknown.jndSteps(from: 0, to: 1) == nil)
  for percept in Percept.allCases where percept != .unknown {
    #expect(!percept.jndSource.isEmpty && !percept.scaleSource.isEmpty)
    for value in [-1e9, -1, 0, 1e-9, 1, 1e9] {
      #expect(percept.jnd(at: value)!.isFinite && percept.jndPosition(value)!.isFinite)
      #expect(percept.perceived(value)!.isFinite)
    }
  }
}

@Test(arguments: [
  ("tone.pitch", Unit.hertz, true, Percept.pitch), ("bell.pitch (notes)", .hertz, false, .pitch),
  ("pad.cutoff", .hertz, false, .brightness), ("level", .decibels, false, .loudness),
  ("bell.level (notes)", .decibels, false, .loudness), ("tempo", .beatsPerMinute, false, .tempo),
  ("tone.pan", .none, false, .pan), ("x.azimuth", .degrees, false, .azimuth),
  ("pad.attack", .seconds, false, .duration), ("cloud.density", .hertz, false, .tempo),
  ("dirt.drive", .decibels, false, .unknown), ("echo.time", .seconds, false, .unknown),
  ("tone.wobble", .none, false, .unknown), ("", .none, false, .unknown),
])
func parametersHavePerceptsByNameAndUnit(name: String, unit: Unit, voice: Bool, percept: Percept) {
  #expect(Percept.of(parameterNamed: name, unit: unit, voicePitch: voice) == percept)
}
