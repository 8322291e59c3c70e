import Glibc
import Score
import Testing

@testable import Analysis

@Test func directionsGoTheShorterWayRound() {
  #expect(abs(Percept.azimuth.jndSteps(from: 179, to: -179)! - 2) < 0.02)
  #expect(abs(Percept.azimuth.jndSteps(from: 359, to: 1)! - 2) < 0.02)
  // ∫ dθ / MAA(θ) over Mills' straight lines: (Δθ / ΔMAA) ln(MAA₂ / MAA₁) for each of them
  let side =
    60 * log(1.5) + 30 * log(4 / 3.0) + 15 * log(1.5) + 15 / 4 * log(7 / 3.0)
    + 15 / 13 * log(20 / 7.0)
  #expect(abs(Percept.azimuth.jndSteps(from: 0, to: 90)! - side) < 1e-9)
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
  #expect(Percept.unknown.jndPosition(1) == nil && Percept.unknown.perceived(1) == nil)
  #expect(Percept.unknown.jndSteps(from: 0, to: 1) == nil)
  for percept in Percept.allCases where percept != .unknown {
    for value in [-1e9, -1, 0, 1e-9, 1, 1e9] {
      #expect(percept.jndPosition(value)!.isFinite)
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
