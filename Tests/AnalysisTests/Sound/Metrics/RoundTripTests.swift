import Glibc
import Score
import Testing

@testable import Analysis

/// A slow wander, -1...1.
private func wander(_ t: Double) -> Double { 0.6 * sin(0.31 * t) + 0.4 * sin(0.83 * t + 1) }

private func hertz(_ x: Double) -> Double { 440 * pow(2, x) }

private let subject = "temperature → tone.pitch"

private func cell(pitch: @escaping (Double) -> Double) -> SoundCell {
  var cell = TestCell.make(pitch: pitch)
  cell.inputs = [TestCell.trace("temperature", .unknown, wander)]
  cell.parameters = [TestCell.trace("tone.pitch", .pitch) { hertz(wander($0)) }]
  cell.pairs = [("temperature", "tone.pitch")]
  return cell
}

@Suite struct RoundTripTests {
  @Test func aPitchThatFollowsTheDataIsPerfect() {
    let found = SoundMeasures.measure(cell { hertz(wander($0)) }, seed: 1)
    #expect(abs(found.value(RoundTrip.correlation, subject) - 1) < 1e-9)
    #expect(found.value(RoundTrip.error, subject) < 0.01)
    #expect(abs(found.value(RoundTrip.lag, subject)) < 2)
    #expect(found.of(RoundTrip.correlation, subject)?.input == "temperature")
  }

  @Test func aPitchThatComesLateAndSharpIsMeasured() {
    let found = SoundMeasures.measure(
      cell { hertz(wander($0 - 0.3)) * pow(2, 25.0 / 1200) }, seed: 1)
    #expect(abs(found.value(RoundTrip.lag, subject) - 300) < 20)
    let steady = SoundMeasures.measure(cell { hertz(wander($0)) * pow(2, 25.0 / 1200) }, seed: 1)
    #expect(abs(steady.value(RoundTrip.error, subject) - 25) < 0.1)
    let interval = steady.of(RoundTrip.lag, subject)?.estimate?.interval
    #expect(interval.map { $0.contains(steady.value(RoundTrip.lag, subject)) } == true)
  }

  @Test func aFallingPolarityCarriesAsMuch() {
    let found = SoundMeasures.measure(cell { hertz(-wander($0)) }, seed: 1)
    #expect(abs(found.value(RoundTrip.correlation, subject) - 1) < 1e-9)
    #expect(abs(found.value(RoundTrip.lag, subject)) < 2)
  }

  @Test func whatCannotBeTrackedSaysWhy() {
    var crowded = cell { hertz(wander($0)) }
    crowded.notes = TestCell.rhythm("tone", every: 0.5, length: 1.2, count: 120)
    let reason = SoundMeasures.measure(crowded, seed: 1).of(RoundTrip.correlation, subject)?.reason
    #expect(reason?.contains("more than one note sounds in") == true)
    let noise = SoundMeasures.measure(cell { _ in .nan }, seed: 1)
    #expect(
      noise.of(RoundTrip.correlation, subject)?.reason?.contains("has a pitch in only") == true)
    var hidden = cell { hertz(wander($0)) }
    hidden.stems = [
      TestCell.stem("tone") { _ in [8: -40] }, TestCell.stem("drone") { _ in [8: -20] },
    ]
    let other = SoundMeasures.measure(hidden, seed: 1).of(RoundTrip.correlation, subject)
    #expect(other?.reason?.contains("other voices are louder") == true)
  }

  @Test func levelAndDirectionAreHeardInTheirUnits() {
    var cell = TestCell.make(
      level: { -30 + 6 * wander($0) }, azimuth: { -90 * wander($0) + 4 })
    cell.inputs = [TestCell.trace("pace", .unknown, wander)]
    cell.parameters = [
      TestCell.trace("tone.level", .loudness) { -6 + 6 * wander($0) },
      TestCell.trace("tone.pan", .pan, wander),
    ]
    cell.pairs = [("pace", "tone.level"), ("pace", "tone.pan")]
    let found = SoundMeasures.measure(cell, seed: 1)
    #expect(found.value(RoundTrip.correlation, "pace → tone.level") > 0.999)
    #expect(found.value(RoundTrip.levelError, "pace → tone.level") < 0.1)
    #expect(found.value(RoundTrip.correlation, "pace → tone.pan") > 0.999)
    #expect(abs(found.value(RoundTrip.azimuthError, "pace → tone.pan") - 4) < 0.01)
  }

  /// A heading that goes round, heard as its cosine: perfect as a circular quantity, nothing as a line.
  @Test func aCircularInputIsComparedOnItsCircle() {
    var cell = TestCell.make(pitch: { hertz(cos(2 * .pi * $0 / 20)) })
    cell.inputs = [
      TestCell.trace("heading") { (18 * $0).truncatingRemainder(dividingBy: 360) }
    ]
    cell.parameters = [TestCell.trace("tone.pitch", .pitch) { hertz(cos(2 * .pi * $0 / 20)) }]
    cell.pairs = [("heading", "tone.pitch")]
    let found = SoundMeasures.measure(cell, seed: 1)
    #expect(found.value(RoundTrip.correlation, "heading → tone.pitch") > 0.98)
  }
}
