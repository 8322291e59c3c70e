import Files
import Report
import Testing

@testable import Comparing
@testable import Rendering

/// Figures are drawn by the charts' library, where `make deps` has put it.
@Suite struct FigureFilesTests {
  private let bench = CompareSpace()

  private func figure(_ name: String) -> String { bench.space.file("report/figures/\(name)") }

  private func run(_ request: CompareRequest) throws {
    let result = try #require(try Compare(request).run())
    #expect(result.notes == [])
  }

  @Test func whereThereAreNoFiguresNothingIsDrawnAndNothingSaid() throws {
    try Folders.make(bench.space.file("report/figures"))
    for name in ["report", "nowhere"] {
      #expect(FigureFiles.draw(in: OutputPath(folder: bench.space.file(name))) == nil)
    }
  }

  @Test func onlyFiguresThatHaveChangedAreDrawnAgain() throws {
    guard ChartLibrary.folder != nil else {
      print("skipped: the charts' library is not installed (make deps)")
      return
    }
    let data = try bench.weather()
    var request = bench.request(
      [try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20")], [data])
    request.omitsFigures = false
    try run(request)
    #expect(try FileContent.read(figure("overview.pdf"), limit: 1 << 24).starts(with: "%PDF".utf8))
    #expect(
      try FileContent.read(figure("overview.png"), limit: 1 << 24).starts(with: [0x89, 0x50]))
    // What lies there is not looked into: a mark shows whether it was drawn again.
    for name in ["overview.png", "traces-a-d1.png", "traces-b-d1.png"] {
      try bench.space.write("mark", to: "report/figures/\(name)")
    }
    func isMarked(_ name: String) throws -> Bool {
      try FileContent.read(figure(name), limit: 1 << 24).starts(with: "mark".utf8)
    }
    try run(request)
    #expect(try isMarked("overview.png"), "nothing has changed")
    let entry =
      "{ from = \"temperature\", to = \"tone.pitch\", domain = { 0, 30 }, range = { 57, 60 } },"
    _ = try bench.tone("b.lua", entry: entry)
    try run(request)
    #expect(try isMarked("traces-a-d1.png"))
    #expect(try !isMarked("traces-b-d1.png"), "its pitch has another range")
    request.mappings = [request.mappings[0] + "=Ada", request.mappings[1] + "=Ben"]
    try run(request)
    #expect(try !isMarked("traces-a-d1.png"), "its title has a name")
    request.omitsTitles = true
    try run(request)
    #expect(try FileContent.text(figure("overview.vl.json")).contains("\"subtitle\"") == false)
    #expect(try FileContent.text(bench.space.file("report/report.html")).contains("A, Ada"))
  }
}
