import Testing

@testable import Behaviors

@Suite struct BeaconHapticsTests {
  private func bench(_ style: BeaconStyle) -> Bench {
    var bench = Bench([], style: style, places: [Ground.target("gate", 0, 100)])
    bench.walk(Ground.fix(0, 0))
    bench.ask(.setBeacon(.id("gate")), at: 0)
    return bench
  }

  private func sweep(_ bench: inout Bench, _ angles: [Double], from time: Double) {
    for (index, angle) in angles.enumerated() {
      bench.take(bench.processor.turn(WalkerTurn(device: angle), time: time + Double(index) * 0.02))
    }
  }

  @Test func theWandTapsAsItCrossesTheBearing() {
    var bench = bench(.wand)
    sweep(&bench, [350, 355, 359, 1, 5, 2, 358], from: 1)
    #expect(bench.haptics == [.heavy, .heavy])
  }

  @Test func crossingBehindTheBackIsNoCrossing() {
    var bench = bench(.wand)
    sweep(&bench, [170, 179, 181, 190], from: 1)
    #expect(bench.haptics.isEmpty)
  }

  @Test func thePulseBeatsEveryHalfSecondWithin15Degrees() {
    var bench = bench(.pulse)
    sweep(&bench, [14], from: 1)
    bench.wait(until: 2.6)
    #expect(bench.haptics == [.heavy, .heavy, .heavy])
    sweep(&bench, [16], from: 2.7)
    bench.wait(until: 5)
    #expect(bench.haptics.count == 3)
    sweep(&bench, [14, 359], from: 6)
    #expect(bench.haptics.last == .error)
  }

  @Test func nothingIsFeltWhileThePhoneIsNotFlatOrTheBeaconIsMuted() {
    var bench = bench(.wand)
    bench.take(bench.processor.turn(WalkerTurn(device: 350, roll: 0.6), time: 1))
    bench.take(bench.processor.turn(WalkerTurn(device: 10), time: 1.1))
    #expect(bench.haptics.isEmpty)
    bench.take(bench.processor.turn(WalkerTurn(device: 10, roll: 0), time: 1.2))
    bench.ask(.toggleBeacon, at: 1.3)
    sweep(&bench, [350, 10], from: 2)
    #expect(bench.haptics.isEmpty)
  }

  @Test func theWandsSoundFollowsThePhone() {
    var bench = bench(.wand)
    sweep(&bench, [22.5], from: 1)
    #expect(abs((bench.processor.beaconState?.volume ?? 0) - 0.5) < 1e-6)
  }
}
