import Testing

@testable import Behaviors

@Suite struct StartingTests {
  /// Degrees by which bearings on the ellipsoid differ from those on a sphere, at most: the flattening's 1/298, as an angle.
  private static let flattening = 0.2

  private func newcomer() -> Bench {
    var bench = Bench([HeadsetTestGenerator(), OnboardingStarter()])
    var fix = Ground.fix(0, 0, speed: 0)
    fix.heading = 50
    bench.walk(fix)
    return bench
  }

  @Test func theHeadsetTestSetsABeacon100DegreesToTheRight() {
    var bench = newcomer()
    bench.ask(.headsetTest, at: 1)
    let beacon = bench.beacons.last ?? nil
    #expect(
      abs((beacon?.bearing ?? 0) - 150) < Self.flattening && abs((beacon?.distance ?? 0) - 100) < 1)
    #expect(beacon?.isAudible == true && bench.texts == ["headset.test"])
    bench.ask(.headsetTest, at: 5)
    #expect(bench.beacons.last == .some(nil))
  }

  @Test func theIntroductionShowsCalloutsAndThenABeaconAhead() {
    var bench = newcomer()
    bench.ask(.onboarding, at: 1)
    bench.wait(until: 15)
    #expect(
      bench.texts == [
        "[mode_enter]", "onboarding.place", "onboarding.stop", "onboarding.intersection",
        "onboarding.left", "onboarding.right", "[mode_exit]", "onboarding.beacon",
      ])
    let beacon = bench.beacons.last ?? nil
    #expect(
      abs((beacon?.bearing ?? 0) - 50) < Self.flattening && abs((beacon?.distance ?? 0) - 100) < 1)
    bench.wait(until: 22)
    #expect(bench.texts.last == "onboarding.ahead")
    bench.take(bench.processor.turn(WalkerTurn(heading: 230), time: 23))
    bench.wait(until: 30)
    #expect(bench.texts.last == "onboarding.behind")
    bench.ask(.onboarding, at: 31)
    #expect(bench.processor.customName == nil && bench.beacons.last == .some(nil))
  }
}
