import Files
import Glibc
import Score
import Testing

@testable import Datasets

/// A dataset that grows can be read at any moment, and is then what was noted so far.
@Suite struct GrowingWalkTests {
  private let folder = TestFolder()
  private let inputs = ["latitude", "longitude", "heading"].compactMap(Inputs.named)
  private let start = StartTime(epoch: 1_750_000_000, utcOffset: 0)

  private func dataset() -> GrowingDataset {
    GrowingDataset(
      folder.path + "/walk", title: "A walk", inputs: inputs, ticks: TickGrid(), start: start)
  }

  private func read() throws -> Dataset {
    try DatasetReader.read(path: folder.path + "/walk")
  }

  @Test func itCanBeReadAfterEveryRow() throws {
    let growing = dataset()
    var (times, headings): ([Double], [Double]) = ([], [])
    for tick in 0..<40 {
      let values = [48 + Double(tick) * 1e-7, 11.5, Double(tick % 7)]
      try growing.note(values, at: tick * 13)
      times.append(Double(tick * 13) / 100)
      headings.append(values[2])
      let set = try read()
      #expect(set.axes[0] == times && growing.rows == times.count)
      #expect(set.column("heading")?.values == headings)
    }
    #expect(try read().start?.epoch == start.epoch)
    #expect(try read().title == "A walk")
  }

  @Test func aRowStandsWhereAValueHasChanged() throws {
    let growing = dataset()
    for tick in 0..<10 { try growing.note([.nan, .nan, tick < 5 ? .nan : 90], at: tick) }
    #expect(growing.rows == 2)
    try growing.end(at: 9)
    try growing.end(at: 9)
    #expect(try read().axes[0] == [0, 0.05, 0.09])
    #expect(try read().sample("heading", at: 0.07) == 90, "a value holds until the next row")
    #expect(try read().sample("heading", at: 0.04).isNaN)
  }

  @Test func furtherValuesHaveAnAxisOfTheirOwn() throws {
    let growing = dataset()
    try growing.note([48, 11.5, 0], at: 0)
    #expect(try read().axes.count == 1)
    for (tick, pace) in [(3, 90.0), (8, 91.5)] {
      try growing.note(pace, of: Inputs.named("pace")!, at: tick)
      #expect(try read().sample("pace", at: Double(tick) / 100) == pace)
    }
    try growing.end(at: 20)
    #expect(try read().axes == [[0, 0.2], [0.03, 0.08]])
  }

  @Test func nothingIsDerivedFromIt() throws {
    let growing = dataset()
    for tick in 0..<100 { try growing.note([48 + Double(tick) * 1e-5, 11.5, 0], at: tick * 10) }
    #expect(try read().columns.map(\.name) == inputs.map(\.name))
  }

  @Test func whatCouldNotBeDescribedIsBegunAnew() throws {
    let growing = dataset()
    // Where the description should be there is a folder.
    let blocked = folder.path + "/walk/datapackage.json"
    try Folders.make(blocked)
    #expect(throws: Fault.self) { try growing.note([48, 11.5, 0], at: 0) }
    #expect(rmdir(blocked) == 0)
    try growing.note([48, 11.5, 0], at: 5)
    #expect(try read().axes == [[0.05]])
    #expect(rename(blocked, blocked + ".away") == 0)
    try Folders.make(blocked)
    #expect(throws: Fault.self) { try growing.note(90, of: Inputs.named("pace")!, at: 8) }
    #expect(rmdir(blocked) == 0)
    try growing.note(91, of: Inputs.named("pace")!, at: 9)
    #expect(try read().sample("pace", at: 0.09) == 91)
  }

  @Test func aFolderIsWrittenOnce() throws {
    let growing = dataset()
    try growing.note([48, 11.5, 0], at: 0)
    let before = bytes(of: folder.path + "/walk/data.csv")
    let fault = #expect(throws: Fault.self) { try dataset().note([49, 11.5, 0], at: 0) }
    #expect(fault?.description.contains("data.csv: this file exists") == true)
    #expect(bytes(of: folder.path + "/walk/data.csv") == before)
  }
}
