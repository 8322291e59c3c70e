import Datasets
import Glibc
import Report
import Score
import Testing

@testable import Comparing
@testable import Rendering

/// Mappings of several inputs: each is shown, and which one the question is about changes no cell.
@Suite struct CompareInputsTests {
  private let bench = CompareSpace()

  private func mapping(_ name: String, level: String = "-12") throws -> String {
    try bench.tone(
      name,
      entry: """
        { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "A3", "A5" } },
            { from = "humidity", to = "tone.level", domain = { 0, 100 }, range = { -20, -6 } },
            { from = "wind_speed", to = "tone.pan", domain = { 0, 20 }, range = { -1, 1 } },
        """, level: level)
  }

  private func weather() throws -> String {
    try bench.space.log(
      "three.csv", seconds: 6,
      [
        ("temperature (°C)", { 10 * min($0, 6 - $0) }),
        ("humidity (%)", { 50 + 40 * sin(3 * $0) }), ("wind_speed (m/s)", { 3 * $0 }),
      ])
  }

  private func request() throws -> CompareRequest {
    bench.request(
      [try mapping("a.lua"), try mapping("b.lua", level: "-15")], [try weather()])
  }

  @Test func everyMappedInputIsInTheTableAndInAFigure() throws {
    let result = try #require(try Compare(try request()).run())
    for input in ["temperature", "humidity", "wind_speed"] {
      #expect(result.table.contains("information (\(input))"))
    }
    #expect(result.table.contains("‹input humidity› or ‹input wind_speed›"))
    let report = try bench.report()
    #expect(
      ReportFigures.all(of: report).map(\.id).filter { $0.hasPrefix("overview") }
        == ["overview", "overview-humidity", "overview-wind-speed"])
  }

  @Test func mappingsOfDifferentInputsAreComparedInTheirSoundOnly() throws {
    let entry =
      "{ from = \"wind_speed\", to = \"tone.pitch\", domain = { 0, 6 }, range = { \"A3\", \"A5\" } },"
    let mappings = [try bench.tone("warm.lua"), try bench.tone("wind.lua", entry: entry)]
    let rows = (0...6).map { "\($0),\(10 * min($0, 6 - $0)),\($0)\n" }.joined()
    let data = try bench.space.write(
      "time (s),temperature (°C),wind_speed (m/s)\n" + rows, to: "two.csv")
    _ = try #require(try Compare(bench.request(mappings, [data])).run())
    let summary = try bench.report().summary.joined(separator: " ")
    #expect(
      summary.contains("no difference was found in the sound as a whole; no input was measured"),
      "\(summary)")
  }

  /// A pitch that swings by 450 Hz as it pleases: what it owes to the temperature is not all that is heard.
  @Test func aSoundThatFollowsInPartOnlyIsTold() throws {
    let swinging = try bench.space.write(
      """
      return mapping {
        voices = { tone = synth(function(p)
          return triangle(p.pitch + 450 * sine(1.3)) * adsr(p.gate, 0.02, 0.05, 0.9, 0.1)
        end) },
        map = { { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "A3", "A5" } } },
        sequences = { hold = function() play("tone", { level = -12 }) end },
      }
      """, to: "swinging.lua")
    let request = bench.request([try bench.tone(), swinging], [try bench.weather()])
    _ = try #require(try Compare(request).run())
    let notes = try bench.report().notes.joined(separator: " ")
    #expect(notes.contains("temperature in B (swinging.lua) (0."), "\(notes)")
    #expect(!notes.contains("A (tone.lua)"), "\(notes)")
  }

  @Test func anotherQuestionFindsEveryCellMade() throws {
    var request = try request()
    request.anchors = true
    #expect(try Compare(request).run()?.oldCells == 0)
    request.focus = "humidity"
    let second = try #require(try Compare(request).run())
    #expect(second.cells - second.oldCells == 1, "the benchmark is another mapping")
    request.focus = "temperature"
    #expect(try Compare(request).run()?.oldCells == 5)
    #expect(try bench.report().focus == "temperature")
  }

  @Test func anExcerptShowsWhereTheDataMove() {
    let dataset = Dataset(
      name: "x", axes: [(0..<100).map(Double.init)],
      columns: [
        Column(
          name: "temperature", unit: .celsius,
          values: (0..<100).map { $0 < 60 ? 0 : Double($0 - 60) },
          provenance: .derived(from: [], how: ""))
      ])
    // A minute of data in ten seconds of sound: from second 60 of the data on, second 10 of the sound.
    let start = Excerpt(seconds: 4, duration: 16, speed: 6).start(in: dataset, from: 0)
    #expect(start >= 9.5 && start <= 12)
    #expect(Excerpt(seconds: 20, duration: 16, speed: 6).start(in: dataset, from: 0) == 0)
  }
}
