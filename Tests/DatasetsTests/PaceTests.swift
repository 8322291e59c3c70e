import Testing

@testable import Datasets

@Suite struct PaceTests {
  @Test func countedStepsGiveTheirPaceAndStartAnew() {
    let times = (0..<40).map(Double.init)
    let steps = times.map { $0 < 20 ? $0 * 2 : ($0 - 20) * 1.5 }
    let pace = Pace.fromCounts(times: times, steps: steps)
    #expect(pace[0].isNaN)
    #expect(abs(pace[15] - 120) < 1e-9)
    #expect(pace[20].isNaN, "the count began anew")
    #expect(abs(pace[39] - 90) < 1e-9)
  }

  @Test func cadenceOfOneLegIsDoubledAndThatOfCranksIsNot() {
    #expect(Pace.cadenceFactor([0, 55, 58], speeds: [1.4], activity: .onFoot) == 2)
    #expect(Pace.cadenceFactor([160, 165], speeds: [], activity: .onFoot) == 1)
    #expect(Pace.cadenceFactor([80, 85], speeds: [], activity: .cycling) == nil)
    #expect(Pace.cadenceFactor([80, 85], speeds: [7, 8], activity: nil) == nil)
    #expect(Pace.cadenceFactor([0, 0], speeds: [], activity: nil) == nil)
  }

  @Test func theWalkRatioLinksSpeedAndPace() {
    let pace = Pace.walking(atSpeed: 1.4)
    #expect(abs(Pace.walkRatio * pace * pace / 60 - 1.4) < 1e-12)
    #expect(Pace.walking(atSpeed: 0.1) == 0)
  }

  @Test(arguments: [
    ("Cadence (spm)", 100.0, false), ("Cadence (steps/min)", 100, false), ("Cadence", 200, true),
    ("Cadence (rpm)", 200, false), ("Cadence (1/min)", 200, true), ("cadence_spm", 100, false),
  ])
  func aCadenceInStepsIsNeverDoubledAndAGuessIsSaid(
    _ header: String, _ pace: Double, _ isSaid: Bool
  ) throws {
    let walk = try TestFolder().read("time,\(header)\n0,100\n1,100\n")
    #expect(walk.column("pace")?.values == [pace, pace])
    #expect(walk.has(.cadenceDoubled) == isSaid)
    #expect(walk.findings(about: ["speed"]).allSatisfy { $0.kind != .cadenceDoubled })
  }
}
