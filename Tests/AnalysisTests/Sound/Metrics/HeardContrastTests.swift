import Glibc
import Score
import TestSupport
import Testing

@testable import Analysis

/// A slow wander, -1...1.
private func wander(_ t: Double) -> Double { 0.6 * sin(0.31 * t) + 0.4 * sin(0.83 * t + 1) }

private let temperature = Inputs.named("temperature")!

/// The sound of a mapping that declares an octave to each side of 440 Hz and goes `part` of that way in the sound.
private func sound(
  _ data: @escaping (Double) -> Double, part: Double = 1, level: Double = -20, seconds: Double = 20
) -> SoundCell {
  var cell = TestCell.make(
    seconds: seconds, level: { _ in level }, pitch: { 440 * pow(2, part * data($0)) })
  cell.inputs = [TestCell.trace("temperature", seconds: seconds) { 20 + 10 * data($0) }]
  cell.parameters = [
    TestCell.trace("tone.pitch", .pitch, seconds: seconds) { 440 * pow(2, data($0)) }
  ]
  return cell
}

private func contrast(part: Double, louder: Double = 0) -> HeardContrast {
  HeardContrast(
    sound(wander, part: part), sound({ -wander($0) }, part: part, level: -20 + louder),
    of: temperature)
}

@Suite struct HeardContrastTests {
  /// The ratio is the part of the way, whatever it is: of these, a random one each time.
  @Test func thePartOfTheWayIsMeasured() throws {
    var random = SeededRandom(seed: Drawn.seed ?? 1)
    for _ in 0..<Drawn.count(20, of: 200) {
      let part = 4 * random.uniform() - 2
      let following = try #require(contrast(part: part).following("tone.pitch"))
      #expect(abs(following.ratio - part) < 1e-4, "\(part)")
      #expect(following.isHeard == (part > 0.67 && part < 1.5), "\(part)")
    }
  }

  @Test func whatStandsStillIsNotHeard() {
    #expect(contrast(part: 0).share(of: .changed) == 0)
    #expect(contrast(part: 0).following("tone.pitch")?.isHeard == false)
  }

  /// Two octaves by 0.0005: half a hertz, less than the 1.0 Hz that are heard at 440 Hz; a fifteenth of an octave is heard.
  @Test func theJustNoticeableDifferenceDecides() {
    #expect(contrast(part: 0.0005).share(of: .changed) == 0)
    #expect(contrast(part: 1.0 / 30).share(of: .changed) == 1)
    #expect(contrast(part: 0, louder: 1).share() == 0)
    #expect(contrast(part: 0, louder: 2).share() == 1)
  }

  /// Sounds that were brought to one loudness differ by their gains, which are taken away.
  @Test func theGainOfAComparisonIsNoDifference() {
    let plain = sound(wander)
    var louder = sound(wander, level: -14)
    louder.gain = 6
    #expect(HeardContrast(plain, louder).share() == 0)
  }

  @Test func framesAreChosenByTheData() {
    let lower = HeardContrast(
      sound(wander), sound { max(wander($0), -0.4) }, of: temperature)
    #expect(lower.share(of: .greater) == nil)
    #expect(lower.share(of: .less) == 1)
    let hidden = HeardContrast(
      sound(wander, part: 0), sound({ max(wander($0), -0.4) }, part: 0), of: temperature)
    #expect(hidden.share(of: .less) == 0)
  }

  @Test func silenceTellsNothing() {
    let silent = sound(wander, level: -100)
    #expect(HeardContrast(silent, silent, of: temperature).share() == nil)
  }

  @Test func aLadderHasFewValues() {
    var ladder = sound(wander)
    ladder.parameters = [
      TestCell.trace("tone.pitch", .pitch, seconds: 20) {
        440 * pow(2, (5 * wander($0)).rounded() / 5)
      }
    ]
    #expect(HeardContrast(ladder, ladder).isLadder("tone.pitch"))
    #expect(!contrast(part: 1).isLadder("tone.pitch"))
  }

  @Test func theStepsOfADeclaredRangeAreThoseOfItsEnds() throws {
    var (first, second) = (sound(wander), sound(wander))
    first.parameters = [TestCell.trace("tone.level", .loudness, seconds: 20) { _ in -12 }]
    second.parameters = [TestCell.trace("tone.level", .loudness, seconds: 20) { _ in -12.01 }]
    let steps = try #require(HeardContrast(first, second).steps(of: "tone.level"))
    #expect(abs(steps - AudibleStep.level.count(from: -12, to: -12.01)) < 1e-4 && steps < 0.05)
  }
}
