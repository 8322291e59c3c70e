import Analysis
import Glibc
import Score
import Testing

@testable import Listening

/// Staircases settle at the shares of right answers that were published.
struct StaircaseTests {
  private func rule(_ down: Int, step: Double, ratio: Double) -> StaircaseRule {
    StaircaseRule(
      scale: LevelScale(from: 1, to: 1000, levels: 64), down: down, step: step, ratio: ratio)
  }

  /// Levitt 1971, table I: 70.7, 79.4 and 84.1 %.
  @Test(arguments: [(1, 0.5), (2, 0.7071), (3, 0.7937), (4, 0.8409)])
  func equalStepsAimAtLevittsTargets(_ down: Int, _ target: Double) {
    #expect(abs(rule(down, step: 1, ratio: 1).target - target) < 0.0001)
  }

  /// García-Pérez 1998, table 1: 77.85, 80.35, 83.15 and 85.84 %.
  @Test(arguments: [(1, 0.7785), (2, 0.8035), (3, 0.8315), (4, 0.8584)])
  func smallerStepsDownAimAtGarcíaPérezTargets(_ down: Int, _ target: Double) {
    let ratio = StaircaseRule.ratios[down - 1]
    #expect(abs(rule(down, step: 1, ratio: ratio).target - target) < 0.0001)
  }

  /// 10⁴ runs of a listener whose share of right answers rises from 50 to 100 % with the level: at the mean place of the
  /// later trials it is the target within 1 %.
  @Test(arguments: [
    (1, 0.2845), (2, 0.5488), (3, 0.7393), (4, 0.8415), (2, 1), (3, 1), (4, 1),
  ])
  func runsSettleAtTheTarget(_ down: Int, _ ratio: Double) {
    // The steps are small beside the listener's spread of 8 levels, for which equal steps are meant, too.
    let rule = rule(down, step: 1, ratio: ratio)
    func share(_ place: Double) -> Double {
      0.5 + 0.5 * 0.5 * erfc(-(place - 30) / 8 / 2.0.squareRoot())
    }
    var random = SeededRandom(seed: UInt64(down)).split("\(ratio)")
    var (sum, count) = (0.0, 0.0)
    for _ in 0..<10_000 {
      var track = StaircaseTrack(rule, at: 34)
      for trial in 0..<150 {
        track.note(isRight: random.uniform() < share(track.exact))
        if trial >= 100 { (sum, count) = (sum + track.exact, count + 1) }
      }
    }
    #expect(count == 500_000)
    #expect(abs(share(sum / count) - rule.target) < 0.01)
  }

  @Test func levelsLieOnALogarithmicScaleInTheUnitOfTheData() {
    let scale = LevelScale(from: 0.25, to: 8, levels: 6)
    #expect((0..<6).map { scale.level($0) } == [0.25, 0.5, 1, 2, 4, 8])
  }

  @Test func aTrackBeginsEasilyAndStaysOnTheScale() {
    var track = StaircaseTrack(
      StaircaseRule(
        scale: LevelScale(from: 1, to: 8, levels: 4), down: 2, step: 2, ratio: 0.5))
    #expect(track.place == 3)
    track.note(isRight: false)
    #expect(track.place == 3)
    var places: [Int] = []
    for isRight in [true, true, true, true, true, true, true, true, true, false] {
      track.note(isRight: isRight)
      places.append(track.place)
    }
    #expect(places == [3, 2, 2, 1, 1, 0, 0, 0, 0, 2])
  }
}
