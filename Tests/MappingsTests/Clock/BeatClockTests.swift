import Testing

@testable import Mappings

@Test func aSteadyTempoPassesBeatsEvenly() {
  var clock = BeatClock(tempo: 120)
  clock.begin(spanTo: 2, tempo: 120)
  #expect(clock.beat(at: 0.25) == 0.5)
  #expect(clock.time(ofBeat: 3) == 1.5)
  #expect(clock.endBeat == 4)
}

@Test func aTempoRampPassesTheIntegralOfTheTempo() {
  // 60 to 120 bpm in 4 s: B(t) = t + t²/8, so B(2) = 2.5 and B(4) = 6.
  var clock = BeatClock(tempo: 60)
  clock.begin(spanTo: 4, tempo: 120)
  #expect(clock.beat(at: 2) == 2.5)
  #expect(clock.endBeat == 6)
  #expect(abs(clock.time(ofBeat: 2.5) - 2) < 1e-15)
}

@Test(arguments: [(60.0, 120.0), (120.0, 60.0), (100.0, 100.0 + 1e-9), (300.0, 1.0)])
func timeAndBeatAreInversesInASpan(from start: Double, to end: Double) {
  var clock = BeatClock(tempo: start)
  clock.begin(spanTo: 0.01, tempo: end)
  for step in 0...10 {
    let time = 0.01 * Double(step) / 10
    #expect(abs(clock.time(ofBeat: clock.beat(at: time)) - time) < 1e-14)
  }
}

@Test func afterTheSpanTheTempoStays() {
  var clock = BeatClock(tempo: 60)
  clock.begin(spanTo: 4, tempo: 120)
  #expect(clock.beat(at: 5) == 8)
  #expect(clock.time(ofBeat: 8) == 5)
}

@Test func spansFollowEachOtherWithoutAGap() {
  var clock = BeatClock(tempo: 60)
  clock.begin(spanTo: 1, tempo: 120)
  let (time, beat) = (clock.end, clock.endBeat)
  clock.begin(spanTo: 2, tempo: 30)
  #expect(clock.start == time)
  #expect(clock.startBeat == beat)
  #expect(clock.startTempo == 120)
}
