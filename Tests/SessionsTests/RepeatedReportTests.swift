import TestGround
import TestSupport
import Testing

@testable import Sessions

/// Reports of what happens again and again, and those of the sound while it plays.
@Suite(.serialized) struct RepeatedReportTests {
  private let workspace = Workspace()

  /// Something that happens at every tick is told at once, then after 1, 2, 4, 8, 10, 10 … seconds; what begins anew after a
  /// pause is told at once again, whatever was told before.
  @Test func whatGoesOnIsToldLessAndLessOften() {
    var report = RepeatedReport(second: 100)
    let told = (1...4000).filter { report.due($0, at: $0) != nil }
    #expect(told == [1, 101, 301, 701, 1501, 2501, 3501])
    let quiet = (4001...8000).filter { report.due(3501, at: $0) != nil }
    #expect(quiet == [])
    #expect(report.due(3506, at: 8001) == 5)
    #expect(report.due(3507, at: 8050) == nil && report.due(3508, at: 8101) == 2)
  }

  @Test func soundThatIsNotFiniteIsReportedWithItsVoiceAndLine() throws {
    let mapping = try workspace.write(
      """
      return mapping {
        voices = {
          wild = synth(function(p) return pow(sine(p.pitch) * 100000, 16) * perc(p.gate) end),
        },
        sequences = { s = every(1/4, function() play("wild", { duration = 0.1 }) end) },
      }
      """, to: "wild.lua")
    let bench = try LiveBench(workspace, mapping: mapping)
    try bench.start()
    let said = try #require(bench.notice(containing: "not finite"))
    #expect(
      said.contains("wild.lua:3:") && said.contains("voice \"wild\"") && said.contains("clip"))
    bench.end()
  }
}
