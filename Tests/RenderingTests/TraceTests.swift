import Files
import TestGround
import Testing

@testable import Rendering

@Suite struct TraceTests {
  private let space = Workspace()

  /// Time and value of the tempo's lines.
  private func tempos(_ mapping: String, _ data: String, controlRate: Double) throws
    -> [(time: Double, value: Double)]
  {
    var request = space.request(mapping, data)
    request.trace = space.file("trace.csv")
    request.controlRate = controlRate
    _ = try Render(request).run()
    return try FileContent.text(space.file("trace.csv")).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return cells[3] == "tempo" ? (Double(cells[0])!, Double(cells[4])!) : nil
    }
  }

  private func mapping(_ map: String) throws -> String {
    try space.write(
      """
      return mapping {
        name = "Tempo",
        voices = { v = synth(function(p) return sine(p.pitch) * perc(p.gate, 0.01, 0.1) end) },
        map = { \(map) },
        sequences = { s = function() while true do play("v", { pitch = 60 }) sync(1) end end },
      }
      """, to: "tempo.lua")
  }

  @Test(arguments: [100.0, 90])
  func aTempoThatStaysHasOneLine(_ controlRate: Double) throws {
    let lines = try tempos(mapping(""), space.weather(), controlRate: controlRate)
    #expect(lines.count == 1)
    #expect(lines.first?.time == 0)
    #expect(lines.first?.value == 120)
  }

  /// The log's pace is 60 + 12 t steps per minute.
  @Test func aRenderThatCannotBeginLeavesNoTrace() throws {
    var request = space.request(
      try space.write("return mapping {", to: "broken.lua"), try space.weather())
    request.trace = space.file("none.csv")
    #expect(throws: (any Error).self) { try Render(request).run() }
    #expect(!FileContent.exists(space.file("none.csv.partial")))
  }

  @Test func aTempoThatFollowsThePaceIsWrittenAsItGoes() throws {
    let map =
      "{ from = 'pace', to = 'tempo', domain = { 40, 160 }, range = { 40, 160 } }"
    let lines = try tempos(mapping(map), space.weather(), controlRate: 100)
    #expect(lines.count > 500)
    for line in lines { #expect(abs(line.value - (60 + 12 * (line.time + 0.005))) < 0.07) }
  }
}
