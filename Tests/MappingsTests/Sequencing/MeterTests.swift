import Score
import Testing

@testable import Mappings

struct MeterTests {
  @Test(arguments: [("3/4", 3.0), ("7/8", 3.5), ("6/8", 3), ("4/4", 4), ("2/2", 4), ("5/16", 1.25)])
  func aBarHasItsQuarterNotes(text: String, beats: Double) {
    #expect(Meter(text)?.beats == beats)
    #expect(Meter(text)?.name == text)
  }

  @Test(arguments: ["4", "3/5", "0/4", "4/", "/4", "3/4/4", "65/4", "3 / 4", "-3/4"])
  func whatIsNoTimeSignatureIsRefused(text: String) { #expect(Meter(text) == nil) }

  @Test func barLinesFollowTheMeters() {
    var track = MeterTrack(Meter("3/4")!)
    track.change(to: Meter("7/8")!, at: 4)
    // From the next bar line, beat 6, on: bars of 3.5 beats.
    #expect(track.bars(at: 6) == 2 && track.bars(at: 7.75) == 2.5)
    #expect(track.beat(ofBar: 1) == 3 && track.beat(ofBar: 4) == 13)
    #expect(track.line(after: 6, every: 1) == 9.5)
    #expect(track.line(after: 5, every: 1) == 6)
    #expect(track.line(after: 6, every: 4) == 13)
    track.change(to: Meter("2/4")!, at: 6)
    #expect(track.sections.map(\.beat) == [0, 6] && track.meter(at: 7).name == "2/4")
  }

  private func starts(_ body: String, _ sections: String, seconds: Double) throws -> [Int64] {
    let performance = try Performance(sequenceText(body, sections), seconds: seconds)
    #expect(performance.problems == [])
    return performance.starts
  }

  @Test func syncWaitsForBars() throws {
    let click = "play('v', { duration = 0.01 })"
    // 120 bpm, 3 beats a bar: 1.5 s.
    #expect(
      try starts("while true do \(click) sync('bar') end", "meter = '3/4'", seconds: 4)
        == [0, 72_000, 144_000])
    #expect(
      try starts("while true do sync('2 bars', 1) \(click) end", "meter = '7/8'", seconds: 9)
        == [24_000, 192_000, 360_000])
    #expect(
      try starts("every('bar', function() \(click) end)", "meter = '2/4'", seconds: 2.5)
        == [0, 48_000, 96_000])
  }

  @Test func theMeterChangesAtTheNextBarLine() throws {
    #expect(
      try starts(
        "sync(1) meter '2/4' for i = 1, 4 do sync('bar') play('v', { duration = 0.01 }) end",
        "meter = '3/4'", seconds: 5) == [72_000, 120_000, 168_000, 216_000])
    #expect(
      try outputs("out(bar() * 10) local name, beats = meter() out(#name) out(beats)") == [0, 3, 4])
  }

  @Test func aReloadWaitsForTheBarOfTheMeter() throws {
    let text = sequenceText("sync(16)", "meter = '3/4', reload_on = 'bar', tempo = 120")
    let conductor = try Conductor(loaded(text), inputs: [], sampleRate: 48_000)
    for tick in 0...130 { _ = conductor.advance(to: tick, inputs: []) }
    let next = try loaded(text, after: conductor.mapping)
    // Beat 2.6 at 1.3 s; the bar line is beat 3, at 1.5 s.
    #expect(conductor.reloadBeat(of: next) == 3 && conductor.ticks(toReloadOf: next) == 20)
  }

  @Test(arguments: [
    ("meter = '3/5'", "meter is \"3/5\"; expected a time signature such as \"3/4\""),
    (
      "swing = 60",
      "swing is 60; expected a part of the pair in 0.1...0.9; 0.5 is straight; "
        + "norns' 60.0 % are 0.6"
    ),
    ("swing = { 0.6, beat = 1 }", "swing has no field \"beat\"; did you mean \"beats\"?"),
    ("swing = { 0.6, beats = 0 }", "beats of swing is 0; expected the length of the steps"),
    (
      "reload_on = 'baar'", "reload_on is \"baar\"; expected \"beat\", \"bar\" or a number of beats"
    ),
  ])
  func aMistakeIsExplained(section: String, message: String) {
    let error = loadError("return mapping { \(section) }")
    #expect(error.contains(message), "\(error)")
  }
}

struct SwingTests {
  private let meters = MeterTrack(Meter.common)

  @Test func theSecondOfEachPairComesLater() {
    let swing = Swing(part: 0.6)
    #expect([0, 0.5, 1, 1.5].map { swing.sounding($0, meters) } == [0, 0.6, 1, 1.6])
    // Sixteenths share what their eighth has: 0.3 and 0.2 beats.
    #expect(abs(swing.sounding(0.25, meters) - 0.3) < 1e-15)
    #expect(abs(swing.sounding(0.75, meters) - 0.8) < 1e-15)
  }

  @Test func writtenAndSoundingAreInverses() {
    let swing = Swing(part: 2.0 / 3, step: 0.25)
    for step in 0..<1000 {
      let beat = Double(step) * 0.0173
      #expect(abs(swing.written(swing.sounding(beat, meters), meters) - beat) < 1e-12)
    }
  }

  @Test func aPairThatTheBarLineCutsIsStraight() {
    let swing = Swing(part: 0.6)
    let seven = MeterTrack(Meter("7/8")!)
    #expect(swing.sounding(3, seven) == 3 && swing.sounding(3.25, seven) == 3.25)
    #expect(abs(swing.sounding(4, seven) - 4.1) < 1e-12, "the pair begins at the bar line 3.5")
  }

  @Test func syncsSwing() throws {
    let body = "while true do play('v', { duration = 0.01 }) sync(1/2) end"
    let performance = try Performance(sequenceText(body, "swing = 0.6"), seconds: 1.2)
    // Beats of 24,000 samples; the second eighth at 0.6 of it.
    #expect(performance.starts == [0, 14_400, 24_000, 38_400, 48_000])
    let straight = try Performance(sequenceText(body, "swing = 0.5"), seconds: 1.2)
    #expect(straight.starts == [0, 12_000, 24_000, 36_000, 48_000])
  }

  @Test func sixteenthsSwingWhereTheMappingSaysSo() throws {
    let performance = try Performance(
      sequenceText(
        "while true do play('v', { duration = 0.01 }) sync(1/4) end",
        "swing = { 2/3, beats = 1/4 }"), seconds: 0.6)
    #expect(performance.starts == [0, 8000, 12_000, 20_000, 24_000])
  }
}
