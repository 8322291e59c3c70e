import Score
import Testing

@testable import Behaviors

@Suite struct BeaconDistanceTests {
  private func bench(
    _ profile: BehaviorProfile = .community, at east: Double = 0, speed: Double = 1.4,
    _ activity: MotionActivity = .walking, start: Double
  ) -> Bench {
    var bench = Bench(
      [BeaconGenerator()], BehaviorSettings(profile: profile), places: [Ground.target("gate", east)]
    )
    bench.walk(Ground.fix(0, start, course: 90, speed: speed, activity: activity))
    bench.ask(.setBeacon(.id("gate")), at: 0)
    return bench
  }

  private func distances(_ bench: Bench) -> [String] {
    bench.log.notes.filter { $0.kind == .say && $0.group == "beacon.distance" }.map(\.text)
  }

  @Test func awalkOf500MetresHasACalloutEvery50() {
    var bench = bench(start: -500)
    for second in 1...360 {
      bench.walk(Ground.fix(Double(second), -500 + 1.4 * Double(second), course: 90, speed: 1.4))
    }
    let count = distances(bench).count
    #expect(abs(count - 485 / 50) <= 1)
    #expect(bench.texts.first == "beacon.distance distance=500 name=gate")
  }

  @Test func waysOf51MetresInFourSecondsHaveNoneInFive() {
    var bench = bench(start: -500)
    bench.walk(Ground.fix(4, -449, course: 90, speed: 4))
    #expect(distances(bench).isEmpty)
    bench.walk(Ground.fix(5, -449, course: 90, speed: 4))
    #expect(distances(bench).isEmpty)
    #expect(bench.reasons(.silent) == ["too little way or time since the last callout"])
    bench.walk(Ground.fix(5.1, -449, course: 90, speed: 4))
    #expect(distances(bench).count == 1)
  }

  @Test func exactlyFiftyMetresAreTooFew() {
    var bench = bench(start: -500)
    bench.walk(Ground.fix(60, -450, course: 90, speed: 1))
    #expect(distances(bench).isEmpty)
    bench.walk(Ground.fix(61, -449.99, course: 90, speed: 1))
    #expect(distances(bench).count == 1)
  }

  @Test func withinTheArrivalDistanceAndOnLeavingNothingIsSaid() {
    var bench = bench(start: -80)
    bench.walk(Ground.fix(60, -14, course: 90, speed: 1))
    bench.walk(Ground.fix(120, 31, course: 90, speed: 1))
    bench.wait(until: 200)
    #expect(distances(bench).isEmpty)
    #expect(bench.reasons(.silent).contains("leaving the beacon is not called out"))
    #expect(bench.texts.count == 2)
  }

  @Test func itComesThreeQuartersOfASecondBeforeTheNext() {
    let bench = bench(start: -500)
    #expect(bench.processor.wakes == 2)
    var later = bench
    later.wait(until: 2.5)
    #expect(later.processor.wakes == 2.75)
  }

  @Test(arguments: [(-990.0, 25.0), (-1010, 50)])
  func inAVehicleTheTimeIsFiveOrTenfold(_ start: Double, _ seconds: Double) {
    var bench = bench(speed: 6, .automotive, start: start)
    let later = { (time: Double) in
      Ground.fix(time, start + 100, course: 90, speed: 6, activity: .automotive)
    }
    bench.walk(later(seconds))
    #expect(distances(bench).isEmpty)
    bench.walk(later(seconds + 0.1))
    #expect(distances(bench).count == 1)
  }

  @Test func withoutAHeadingTheCodeSpeaksAndTheDocumentationDoesNot() {
    for (profile, count) in [(BehaviorProfile.community, 1), (.ms, 1), (.documented, 0)] {
      var bench = Bench(
        [BeaconGenerator()], BehaviorSettings(profile: profile),
        places: [Ground.target("gate", 100)])
      bench.walk(Ground.fix(0, 0))
      bench.ask(.setBeacon(.id("gate")), at: 0)
      #expect(bench.texts.count == count)
      #expect(bench.reasons(.silent) == (count == 1 ? [] : ["the heading is unknown"]))
    }
  }

  @Test func onAndroidItTakesTenMetresAndAMinute() {
    var bench = bench(.android, start: -500)
    bench.walk(Ground.fix(60, -480, course: 90, speed: 1))
    #expect(distances(bench).isEmpty)
    bench.walk(Ground.fix(60.1, -480, course: 90, speed: 1))
    #expect(distances(bench).count == 1)
  }

  @Test func theWalkerMayAskAndMayTurnCalloutsOff() {
    var bench = bench(start: -500)
    bench.ask(.toggleCallouts(.beacon), at: 3)
    bench.walk(Ground.fix(60, -400, course: 90, speed: 1))
    #expect(bench.reasons(.silent) == ["callouts of the beacon are off"])
    bench.ask(.whereIsBeacon, at: 61)
    #expect(bench.texts.last == "beacon.distance distance=400 name=gate")
  }

  @Test func aSilenceThatLastsIsOneLine() {
    var bench = bench(start: -500)
    for second in 1...30 { bench.walk(Ground.fix(Double(second), -500, course: 90, speed: 1)) }
    #expect(bench.reasons(.silent).count == 1)
  }
}
