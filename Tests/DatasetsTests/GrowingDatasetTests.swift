import Score
import TestSupport
import Testing

@testable import Datasets

@Suite struct GrowingDatasetTests {
  private let folder = TestFolder()
  private let inputs = ["latitude", "season_name", "weather", "time_of_day"]
    .compactMap(Inputs.named)

  /// Half past ten in the evening of midsummer in Berlin.
  private let start = StartTime(epoch: 1_782_073_800, utcOffset: 7200)

  private func grow() throws -> Dataset {
    let path = folder / "walk"
    let growing = GrowingDataset(
      path, title: "A walk", inputs: inputs, ticks: TickGrid(), start: start)
    try growing.note([.nan, 1, 6, 22.5], at: 0)
    try growing.note([52.5, 1, 6, 22.5], at: 150)
    try growing.note([52.5, 2, 4, 22.6], at: 300)
    try growing.end(at: 400)
    return try DatasetReader.read(path: path)
  }

  @Test func categoriesAreWrittenAsWordsAndReadAsTheSameIndices() throws {
    let walk = try grow()
    let lines = String(decoding: bytes(of: folder / "walk/data.csv"), as: UTF8.self).split(
      separator: "\n")
    #expect(lines[0] == "time,latitude,season_name,weather,time_of_day")
    #expect(lines[1] == "0,,summer,thunderstorm,22.5")
    #expect(lines[3] == "3,52.5,autumn,rain,22.6")
    #expect(walk.column("season_name")?.labels == Inputs.seasonNames)
    #expect(walk.sample("season_name", at: 2.99) == 1)
    #expect(walk.sample("season_name", at: 3) == 2)
    #expect(walk.sample("weather", at: 1) == 6)
    #expect(walk.sample("weather", at: 4) == 4)
  }

  @Test func nothingIsDerivedAndTheClockIsThatOfTheWalk() throws {
    let walk = try grow()
    #expect(walk.start == start)
    #expect(walk.columns.map(\.name) == inputs.map(\.name))
    #expect(walk.sample("time_of_day", at: 2.99) == 22.5, "held, not on a line")
    #expect(walk.sample("latitude", at: 1).isNaN)
  }
}
