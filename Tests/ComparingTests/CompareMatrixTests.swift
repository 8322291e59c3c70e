import Files
import Glibc
import Report
import Synchronization
import Testing

@testable import Comparing
@testable import Rendering

@Suite struct CompareMatrixTests {
  private let bench = CompareSpace()

  @Test func everyCellIsAtTheSameLoudness() throws {
    let soft = try bench.tone("soft.lua", level: "-30")
    let loud = try bench.tone("loud.lua", level: "-3")
    let request = bench.request([soft, loud], [try bench.weather()])
    let result = try #require(try Compare(request).run())
    #expect(result.problems.isEmpty)
    let report = try bench.report()
    #expect(report.cells.count == 2)
    for cell in report.cells {
      #expect(abs(try #require(cell.lufs) + 23) <= 0.1)
      #expect(try #require(cell.truePeak) <= -1)
    }
    let gains = report.cells.compactMap(\.gainDB)
    // The levels are 27 dB apart by their text; the gains take that back.
    #expect(abs(gains[0] - gains[1] - 27) < 0.2)
  }

  @Test func aLoudTargetIsReachedThroughTheLimiter() throws {
    let tone = try bench.tone("tone.lua", level: "-12")
    var request = bench.request(["\(tone)@*"], [try bench.weather()])
    request.cellLoudness = -13
    _ = try Compare(request).run()
    for cell in try bench.report().cells {
      #expect(abs(try #require(cell.lufs) + 13) <= 0.1)
      #expect(try #require(cell.truePeak) <= -1)
    }
  }

  @Test func onlyAChangedVariantIsRenderedAgain() throws {
    let (a, b) = (try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20"))
    let data = [try bench.weather("one.csv"), try bench.weather("two.csv")]
    #expect(try Compare(bench.request([a, b], data)).run()?.oldCells == 0)
    #expect(try Compare(bench.request([a, b], data)).run()?.oldCells == 4)
    _ = try bench.tone("b.lua", level: "-19")
    #expect(try Compare(bench.request([a, b], data)).run()?.oldCells == 2)
    #expect(try Compare(bench.request([b, a], data)).run()?.oldCells == 4, "in any order")
  }

  @Test func aGivenUpComparisonGoesOnFromItsFinishedCells() throws {
    let mappings = [try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20")]
    let request = bench.request(mappings, [try bench.weather()])
    let finished = Atomic<Int>(0)
    let comparison = Compare(
      request, progress: { done, _, _ in finished.store(done, ordering: .relaxed) },
      isCancelled: { finished.load(ordering: .relaxed) >= 1 })
    // It may be that the last cell was finished before the first was seen.
    let first = try comparison.run()
    let again = try #require(try Compare(request).run())
    #expect(first != nil || again.oldCells >= 1)
    #expect(again.cells == 2)
  }

  @Test func twoRunsGiveTheSameReportApartFromTheirTimes() throws {
    let mappings = [try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20")]
    let data = [try bench.weather()]
    var request = bench.request(mappings, data, out: "one")
    _ = try Compare(request).run()
    request.output = bench.space.file("two")
    request.cellThreads = 2
    _ = try Compare(request).run()
    func rest(_ out: String) throws -> [String] {
      try FileContent.text(bench.space.file(out) + "/report.json").split(separator: "\n").map(
        String.init)
    }
    let (one, two) = (try bench.report("one"), try bench.report("two"))
    #expect(one.cells == two.cells)
    #expect(one.table == two.table)
    #expect(one.summary == two.summary)
  }

  @Test func aDamagedCellIsMadeAgain() throws {
    let mappings = [try bench.tone("a.lua"), try bench.tone("b.lua", level: "-20")]
    let request = bench.request(mappings, [try bench.weather()])
    _ = try Compare(request).run()
    let files = FileContent.files(in: request.output + "/cells")
    let (json, sound) = (
      files.filter { $0.hasSuffix(".json") }, files.filter { $0.hasSuffix(".mp3") }
    )
    truncate(json[0], 100)
    let other = json[1].dropLast(5)
    unlink(try #require(sound.first { $0.hasPrefix(other) }))
    #expect(try Compare(request).run()?.oldCells == 0)
  }

  /// Whole sounds are kept where a format is given; those of an earlier run do not stay beside another report.
  @Test func soundsAreKeptWhereAFormatIsGiven() throws {
    let folder = bench.space.file("report/sounds")
    var request = bench.request([try bench.tone("a.lua")], [try bench.weather()])
    request.cellFormat = "flac"
    _ = try #require(try Compare(request).run())
    let kept = FileContent.files(in: folder).map { FileContent.name(of: $0) }
    #expect(kept == ["a-a.lua-d1-weather.flac", "b-a.lua@wide-d1-weather.flac"])
    request = bench.request([try bench.tone("b.lua")], [try bench.weather()])
    _ = try #require(try Compare(request).run())
    #expect(access(folder, F_OK) != 0)
  }
}
