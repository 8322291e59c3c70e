import Glibc
import Score
import Testing

@testable import Mappings

/// The tempo as a line over time: beats are its integral.
struct TempoTests {
  /// Frames at which a click sounds on each beat while another sequence runs the body.
  private func clicks(_ body: String, _ sections: String = "tempo = 60", seconds: Double)
    throws -> [Int64]
  {
    let performance = try Performance(
      mappingText(
        """
        sequences = {
          clicks = function() while true do play("v", { duration = 0.01 }) sync(1) end end,
          lead = function()
            \(body)
          end,
        },
        \(sections)
        """), seconds: seconds)
    #expect(performance.problems == [])
    return performance.starts
  }

  private func frames(_ count: Int, _ time: (Double) -> Double) -> [Int64] {
    (0..<count).map { Int64((time(Double($0)) * 48_000).rounded()) }
  }

  @Test func aRampOverSecondsFollowsItsIntegral() throws {
    // 60 to 180 in 8 s: B(t) = t + t²/8; after that, 16 beats passed, 3 beats a second.
    let expected = frames(28) { beat in
      beat < 16 ? 4 * (sqrt(1 + beat / 2) - 1) : 8 + (beat - 16) / 3
    }
    #expect(try clicks("tempo(180, { seconds = 8 })", seconds: 12.001).prefix(28) == expected[...])
  }

  @Test func aRampOverBeatsTakesTheMeanTempo() throws {
    // 60 to 180 over 12 beats: the mean is 120, so 6 s; B(t) = t + t²/6.
    let expected = frames(20) { beat in
      beat < 12 ? 3 * (sqrt(1 + 2 * beat / 3) - 1) : 6 + (beat - 12) / 3
    }
    #expect(
      try clicks("tempo(180, { beats = 12 })", seconds: 8.68).prefix(20) == expected[...])
  }

  @Test func aRampThatBeginsAndEndsBetweenTicksIsExact() throws {
    // Steady 60 until 0.5037 s, then to 240 in 1.0029 s, then 4 beats a second.
    let (begin, length) = (0.5037, 1.0029)
    let slope = 3 / length
    let end = begin + length * 2.5
    let expected = frames(9) { beat in
      if beat < begin { return beat }
      if beat > end { return begin + length + (beat - end) / 4 }
      return begin + (sqrt(1 + 2 * slope * (beat - begin)) - 1) / slope
    }
    #expect(
      try clicks("sleep(0.5037) tempo(240, { seconds = 1.0029 })", seconds: 2.8).prefix(9)
        == expected[...])
  }

  @Test func aNewTempoHoldsAtOnceWithinATick() throws {
    // Beat 1 at 1 s; at 1.2345 s the tempo doubles: beat 2 comes 0.7655/2 s later, beat 3 half a second on.
    let second = 1.2345 + 0.7655 / 2
    let expected = [0, 1, second, second + 0.5].map { Int64(($0 * 48_000).rounded()) }
    #expect(try clicks("sleep(1.2345) tempo(120)", seconds: 2.2) == expected)
  }

  @Test func tempoSaysWhatItIs() throws {
    #expect(
      try outputs("out(tempo()) tempo(90) out(tempo()) out(clock.get_tempo())") == [120, 90, 90])
  }

  @Test func thePromptSetsTheTempoToo() throws {
    let conductor = try Conductor(
      loaded(
        sequenceText("while true do play('v', { duration = 0.01 }) sync(1) end", "tempo = 60")),
      inputs: [], sampleRate: 48_000)
    var events: [Event] = []
    for tick in 0...50 { events += conductor.advance(to: tick, inputs: []).map(\.event) }
    _ = try conductor.evaluate("tempo(120)", budget: .tick)
    for tick in 51...150 { events += conductor.advance(to: tick, inputs: []).map(\.event) }
    let starts = events.filter { if case .start = $0.action { true } else { false } }
    // Half a beat in 0.5 s, then two beats a second.
    #expect(starts.map(\.frame) == [0, 36_000, 60_000])
  }

  @Test func aTempoSurvivesAReloadThatLeavesItAlone() throws {
    let text = sequenceText("tempo(240, { seconds = 1 })", "tempo = 60")
    let old = try Conductor(loaded(text), inputs: [], sampleRate: 48_000)
    for tick in 0...200 { _ = old.advance(to: tick, inputs: []) }
    func tempo(after text: String) throws -> Double {
      let mapping = try loaded(text, after: old.mapping)
      let new = try Conductor(mapping, inputs: [], sampleRate: 48_000, after: old)
      for tick in 201...202 { _ = new.advance(to: tick, inputs: []) }
      return new.tempo
    }
    #expect(try tempo(after: text + " ") == 240)
    #expect(try tempo(after: text.replacing("tempo = 60", with: "tempo = 61")) == 61)
  }

  @Test(arguments: [
    ("tempo(0)", "tempo is 0; expected beats per minute in 1.0...1000.0"),
    ("tempo(90, 4)", "the length of a change of tempo is 4; expected { beats = 8 }"),
    ("tempo(90, { beat = 4 })", "a change of tempo has no \"beat\"; did you mean \"beats\"?"),
    ("tempo(90, { seconds = -4 })", "the length of a change of tempo is a table"),
  ])
  func aMistakeIsExplained(call: String, message: String) throws {
    let problems = try Performance(sequenceText(call), seconds: 0.1).problems
    #expect(problems.first?.contains(message) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("test.lua:9:") == true, "\(problems)")
  }

  @Test func aTempoThatTheMapMovesIsLeftToIt() throws {
    let problems = try Performance(
      sequenceText("tempo(90)", "map = { { from = function() return 100 end, to = \"tempo\" } }"),
      seconds: 0.1
    ).problems
    #expect(problems.first?.contains("the map moves the tempo (line 11)") == true, "\(problems)")
  }
}
