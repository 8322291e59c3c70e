import Score
import TestGround
import TestSupport
import Testing

@testable import Rendering
@testable import Sessions

/// What a session knows of any second that has sounded.
@Suite(.serialized) struct SoundHistoryTests {
  private let workspace = Workspace()

  /// A tone whose level follows the pace, by line 3.
  private static let mapping = """
    return mapping { name = "Followed",
      voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.1) end) },
      map = { { from = "pace", to = "tone.level", domain = { 80, 160 }, range = { -30, -10 } } },
      sequences = { hold = function() play("tone", { pitch = "A3", duration = 0.5 }) end } }
    """

  /// A walk of 20 s, ten rows a second, with a pace that grows by 2 steps a minute in each second, from 80 on.
  private func bench(_ mapping: String) throws -> LiveBench {
    let data = try workspace.log("walk.csv", seconds: 20, [("pace (1/min)", { 80 + 2 * $0 })])
    try workspace.write(mapping, to: "tone.lua")
    return try LiveBench(workspace, mapping: workspace.file("tone.lua"), data: data)
  }

  @Test func aSecondThatHasPassedHasItsNotesWithRowAndLine() throws {
    let bench = try bench(SessionTests.tone(0.1))
    try bench.start()
    bench.play(0.6)
    bench.type(":release tone")
    bench.play(0.3)
    let then = bench.type(":why 0.4")
    #expect(then.text.hasPrefix("at 0.40 s of sound, 0.40 s of the walk, version 1, row 5\n"))
    #expect(then.text.contains("tone#1 A3, held, by sequence hold at 0.00 s, row 1"))
    #expect(then.text.contains("tone.lua:3"))
    #expect(then.figures?.contains("\"row\":1") == true, "\(then.figures ?? "")")
    #expect(bench.type(":why").text.contains("released"))
    bench.end()
  }

  /// After a leap from before second 2 to second 10, what lies between has not sounded; what came before it has.
  @Test func aSecondOfTheWalkIsTheLastTimeItSounded() throws {
    let bench = try bench(SessionTests.tone(0.1))
    try bench.start()
    bench.play(0.5)
    bench.type(":seek 10")
    bench.play(0.5)
    #expect(bench.type(":why 10.3 walk").text.contains("10.3"))
    #expect(bench.type(":why 0.2 walk").text.hasPrefix("at 0.20 s of sound, 0.20 s of the walk"))
    let never = bench.type(":why 6 walk")
    #expect(never.kind == .error && never.text.contains(":seek 6"), "\(never.text)")
    #expect(bench.type(":why 900").kind == .error)
    #expect(bench.type(":why 0.2 data").text.contains("is not walk"))
    bench.end()
  }

  /// Ten minutes are kept, in the order of time also when the newest take the places of the oldest.
  @Test func theLastTenMinutesAreKnownAndNoMore() throws {
    let still = try workspace.write("return mapping { name = \"Still\" }", to: "still.lua")
    let performance = try LivePerformance(LiveRequest(mapping: still, data: nil))
    var history = SoundHistory()
    for _ in 0..<63_000 {
      performance.step()
      history.note(performance)
    }
    let end = performance.seconds
    #expect(history.moment(at: end - SoundHistory.seconds - 1) == nil)
    for second in stride(from: end - SoundHistory.seconds + 1, through: end, by: 7.3) {
      let found = try #require(history.moment(at: second)?.time)
      #expect(found <= second + 1e-6 && found > second - 0.11, "\(found) at \(second)")
    }
  }

  /// 160 notes of 50 ms in each second are more than are kept of five minutes; of the latest it is still known when each was let
  /// go.
  @Test func ofTheLatestNotesItIsKnownWhenTheyEnded() throws {
    let rain = """
      return mapping { name = "Rain",
        voices = { drop = synth(function(p) return sine(p.pitch) * adsr(p.gate, 0.001) end) },
        sequences = { rain = loop(function()
          for _ = 1, 8 do play("drop", { pitch = "A3", duration = 0.05 }) end
          sleep(0.05)
        end) } }
      """
    let mapping = try workspace.write(rain, to: "rain.lua")
    let performance = try LivePerformance(LiveRequest(mapping: mapping, data: nil))
    var history = SoundHistory()
    for _ in 0..<30_000 {
      performance.step()
      history.note(performance)
    }
    let end = performance.seconds
    let notes = history.notes(at: end)
    #expect((300...360).contains(notes.count), "8 each 50 ms, for 2 s: \(notes.count)")
    let over = notes.filter { $0.played.start < end - 0.2 }
    #expect(over.allSatisfy { abs($0.end - $0.played.start - 0.05) < 0.021 })
  }

  /// At second 5 the pace is 90: an eighth of the way from −30 dB to −10 dB.
  @Test func aSecondThatHasPassedHasTheValuesOfTheMap() throws {
    let bench = try bench(Self.mapping)
    try bench.start()
    bench.type(":pause")
    bench.type(":seek 5")
    bench.play(0.3)
    bench.type(":seek 15")
    bench.play(0.3)
    let text = bench.type(":why 5 walk").text
    #expect(text.contains("tone.level = -27.5 dB from pace (90 steps/min), row 51"), "\(text)")
    #expect(text.contains("tone.lua:3"), "\(text)")
    bench.end()
  }
}
