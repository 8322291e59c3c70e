import Files
import Report
import Score
import Testing

@testable import Comparing
@testable import Rendering

/// What goes wrong in one cell is said there, and the rest stands.
@Suite struct CompareFaultTests {
  private let bench = CompareSpace()

  private func failed(_ mappings: [String], _ data: [String]) throws -> [String?] {
    let result = try #require(try Compare(bench.request(mappings, data)).run())
    #expect(!result.problems.isEmpty, "the exit code is 1")
    return try bench.report().cells.map(\.error)
  }

  @Test func aMappingThatDoesNotLoad() throws {
    let broken = try bench.space.write("return mapping { voices = { ", to: "broken.lua")
    let errors = try failed([try bench.tone(), broken], [try bench.weather()])
    #expect(errors[0] == nil)
    #expect(errors[1]?.contains("broken.lua:1") == true)
    let summary = try bench.report().summary.joined(separator: " ")
    #expect(summary.hasSuffix("could not be compared: B (broken.lua) failed."), "\(summary)")
  }

  @Test func aMappingThatFailsWhileItPlays() throws {
    let bad = try bench.space.write(
      """
      return mapping {
        voices = { tone = synth(function(p) return sine(p.pitch) * p.gate end) },
        map = { { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "A3", "A4" } } },
        sequences = { s = function() play("tone", { level = -12 }) sleep(1) error("no more") end },
      }
      """, to: "bad.lua")
    let errors = try failed([try bench.tone(), bad], [try bench.weather()])
    #expect(errors[0] == nil)
    #expect(errors[1]?.contains("no more") == true)
    #expect(errors[1]?.contains("bad.lua:4") == true)
  }

  @Test func aDatasetWithoutTheMappedColumn() throws {
    let other = try bench.space.log("wind.csv", seconds: 6, [("wind_speed (m/s)", { $0 })])
    let errors = try failed(
      [try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20")],
      [try bench.weather(), other])
    #expect(errors[0] == nil && errors[2] == nil)
    #expect(errors[1]?.contains("temperature is not in") == true)
    #expect(errors[1]?.contains("wind_speed") == true, "it says what there is")
  }

  @Test(arguments: [
    ("one.csv", "time (s),temperature (°C)\n0,5\n", "everywhere"),
    ("constant.csv", "time (s),temperature (°C)\n0,5\n1,5\n2,5\n", "5 °C everywhere"),
    ("none.csv", "time (s),temperature (°C)\n0,\n1,\n2,NaN\n", "no value"),
    ("text.csv", "not a log at all", "text.csv"),
  ])
  func dataThatCarryNothing(name: String, text: String, reason: String) throws {
    let data = try bench.space.write(text, to: name)
    let errors = try failed(
      [try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20")], [try bench.weather(), data])
    #expect(errors[0] == nil)
    #expect(errors[1]?.contains(reason) == true, "\(errors[1] ?? "nil")")
  }

  @Test func aConstantWithoutAUnitIsSaidWithoutAGap() throws {
    let entry =
      "{ from = \"bikes\", to = \"tone.pitch\", domain = { 0, 30 }, range = { \"A3\", \"A5\" } },"
    let data = try bench.space.write("time,bikes\n0,5\n1,5\n2,5\n", to: "bikes.csv")
    let mappings = [
      try bench.tone("a.lua", entry: entry), try bench.tone("b.lua", entry: entry, level: "-20"),
    ]
    let errors = try failed(mappings, [data])
    #expect(errors[0]?.contains("bikes is 5 everywhere in") == true, "\(errors[0] ?? "nil")")
  }

  @Test func silenceIsSaidWithACheckThatHearsIt() throws {
    let silent = try bench.space.write(
      """
      return mapping {
        voices = { tone = synth(function(p) return 0 * sine(p.pitch) * p.gate end) },
        map = { { from = "temperature", to = "tone.pitch", domain = { 0, 30 }, range = { "A3", "A4" } } },
        sequences = { s = function() play("tone", { level = -12 }) end },
      }
      """, to: "silent.lua")
    let errors = try failed([try bench.tone(), silent], [try bench.weather()])
    #expect(errors[1]?.contains("is silent on") == true, "\(errors[1] ?? "nil")")
    #expect(errors[1]?.contains("sound") == true, "\(errors[1] ?? "nil")")
  }

  @Test func aMappingThatIsNotThere() throws {
    let errors = try failed(
      [try bench.tone(), bench.space.file("nothing.lua")], [try bench.weather()])
    #expect(errors[0] == nil)
    #expect(errors[1]?.contains("nothing.lua") == true)
  }

  @Test func aPathLongerThanMessagesCanHold() throws {
    let name = String(repeating: "y", count: 230) + ".lua"
    let long = try bench.tone(name)
    #expect(
      try Compare(bench.request([long, try bench.tone()], [try bench.weather()])).run() != nil)
  }

  /// A folder with other people's files is left alone.
  @Test func aFolderOfOthersIsRefused() throws {
    let (tone, data) = (try bench.tone(), try bench.weather())
    try Folders.make(bench.space.file("mine/sounds"))
    let note = try bench.space.write("keep me", to: "mine/sounds/a-note-d1-x.txt")
    let error = #expect(throws: Fault.self) {
      try Compare(bench.request([tone, tone + "@wide"], [data], out: "mine")).run()
    }
    #expect(error?.place.setting == "out")
    #expect(try FileContent.text(note) == "keep me")
  }

  @Test func twoRunsDoNotWriteToOneFolder() throws {
    let first = try CellStore(report: OutputPath(folder: bench.space.file("report")))
    let (tone, data) = (try bench.tone(), try bench.weather())
    let error = #expect(throws: Fault.self) {
      try Compare(bench.request([tone, tone + "@wide"], [data])).run()
    }
    #expect(error?.message.contains("another comparison") == true)
    withExtendedLifetime(first) {}
  }

  @Test func aSilentMapping() throws {
    let silent = try bench.tone("silent.lua", level: "-120")
    let errors = try failed([try bench.tone(), silent], [try bench.weather()])
    #expect(errors[0] == nil)
    #expect(errors[1]?.contains("is silent") == true)
  }

  @Test func aWrongCallIsNoReport() throws {
    let (tone, data) = (try bench.tone(), try bench.weather())
    func place(_ change: (inout CompareRequest) -> Void) -> String? {
      var request = bench.request([tone, tone + "@wide"], [data])
      change(&request)
      do {
        _ = try Compare(request).run()
        return nil
      } catch {
        return (error as? Fault)?.place.setting
      }
    }
    #expect(place { $0.datasets = [] } == "data")
    #expect(place { $0.mappings = [] } == "mappings")
    #expect(place { $0.parameters = ["topp": 3] } == "set")
    #expect(place { $0.sweeps = ["topp=1:2:3"] } == "sweep")
    #expect(place { $0.requirements = ["bits<3"] } == "require")
    #expect(place { $0.focus = "temperatur" } == "input")
    #expect(place { $0.sampleRate = 96_000 } == "sample-rate")
    #expect(place { $0.excerpt = 1e-9 } == "excerpt")
    #expect(place { $0.cellFormat = "waw" } == "format")
    #expect(place { $0.output = "/proc/no" } == "out")
    #expect(place { $0.output = "" } == "out")
    #expect(throws: Fault.self) {
      try Compare(bench.request(["site.geojson"], [data])).run()
    }
  }
}
