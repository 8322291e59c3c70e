import Files
import Score
import TestGround
import Testing

@testable import Comparing
@testable import Rendering

/// A mapping of whose inputs the data have nothing is no sonification of them.
@Suite struct UnheardDataTests {
  private let space = Workspace()

  private func mapping() throws -> String {
    try space.write(
      """
      return mapping {
        name = "Warmth",
        voices = { tone = synth(function(p) return sine(p.pitch) * adsr(p.gate) end) },
        map = { { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "C3", "C5" } } },
        sequences = { s = function() play("tone", { level = -12 }) end },
      }
      """, to: "warmth.lua")
  }

  /// The sensor never gave a value, or the log has none.
  private func logs() throws -> [String] {
    let rows = (0...20).map { "\(Double($0) / 10),,\(60 + $0)" }.joined(separator: "\n")
    return [
      try space.write("time (s),temperature (°C),pace (steps/min)\n" + rows + "\n", to: "a.csv"),
      try space.log("b.csv", seconds: 2, [("pace (steps/min)", { 60 + $0 })]),
    ]
  }

  @Test func itIsAnErrorThatNamesTheInputAndTheWayOut() throws {
    for log in try logs() {
      let request = space.request(try mapping(), log)
      let error = #expect(throws: Fault.self) { try Render(request).run() }
      let text = "\(try #require(error))"
      #expect(text.contains("reads temperature, and \(log) has no value of it"))
      #expect(text.contains("‹column temperature=") && text.contains("‹allow-missing›"))
      #expect(!FileContent.exists(try #require(request.output)))
    }
  }

  @Test func itIsPlayedWhereThatIsAllowed() throws {
    for log in try logs() {
      var request = space.request(try mapping(), log)
      request.allowsMissing = true
      #expect(try Render(request).run().counters.notes == 1)
    }
  }

  /// A gap is no absence: one value is enough, and so is one input of several.
  @Test func oneValueOfOneInputIsEnough() throws {
    let log = try space.write(
      "time (s),temperature (°C)\n0,\n1,12\n2,\n", to: "gap.csv")
    #expect(try Render(space.request(try mapping(), log)).run().counters.notes == 1)
    let pace = try space.log("pace.csv", seconds: 2, [("pace (steps/min)", { 60 + $0 })])
    #expect(try Render(space.request(try space.busyMapping(), pace)).run().counters.notes > 0)
  }

  @Test func aCellOfAComparisonFailsAndSaysWhy() throws {
    var request = CompareRequest(
      mappings: [try mapping()], datasets: [try logs()[0]], output: space.file("report"))
    request.isMeasurement = true
    (request.excerpt, request.cellFormat) = (0, "none")
    let store = try CellStore(report: OutputPath(folder: request.output))
    let cells = try CompareMatrix(
      ComparePlan(request), store: store, isCancelled: { false }
    ).run { _, _, _ in }
    guard case .failed(let reason)? = cells?.first?.outcome else {
      Issue.record("a cell without data was made")
      return
    }
    #expect(reason.text.contains("has no value"))
  }
}
