import Score
import Testing

@testable import Datasets

@Suite struct DatasetReportTests {
  private let folder = TestFolder()

  @Test func rateJitterGapsAndDuplicatesAreMeasured() throws {
    let times: [Double] = [0, 1, 2.1, 3, 4, 4, 5, 25, 26, 27]
    let text = "time,pace\n" + times.map { "\($0),90\n" }.joined()
    let walk = try folder.read(text)
    let axis = try #require(DatasetReport(walk).axes.first)
    #expect(axis.rows == 10)
    #expect(axis.interval == 1)
    #expect(axis.rate == 1)
    #expect(axis.gaps == 1 && axis.longestGap == 20)
    #expect(axis.duplicates == 1)
    #expect(axis.jitter < 0.01)
  }

  @Test func columnsAreSummedUp() throws {
    let walk = try folder.read(
      "time,heading,humidity,weather\n0,350,50,sun\n1,10,,rain\n2,0,150,rain\n")
    let report = DatasetReport(walk)
    let heading = try #require(report.columns.first { $0.name == "heading" })
    #expect(abs(Angle.wrap180(heading.mean)) < 1e-9, "the mean of 350°, 10° and 0° is north")
    let humidity = try #require(report.columns.first { $0.name == "humidity" })
    #expect(humidity.missing == 1 && humidity.outOfRange == 1)
    #expect(humidity.minimum == 50 && humidity.mean == 100 && humidity.maximum == 150)
    #expect(report.columns.first { $0.name == "weather" }?.counts == [1, 0, 0, 0, 2, 0, 0])
    #expect(report.findings.contains { $0.kind == .outOfRange && $0.count == 1 })
  }

  @Test func aDatasetsFindingsAreCompleteWhenItIsRead() throws {
    let walk = try folder.read("time,humidity,heart_rate\n0,50,400\n1,,90\n2,55,90\n")
    #expect(DatasetReport(walk).findings == walk.findings)
    let said = walk.findings.map(\.line)
    #expect(
      said.contains(
        "values missing: humidity: 1 of 3 rows, bridged by straight lines over up to 2 s"))
    #expect(said.contains("values out of range: heart_rate: 1 value outside 25...230 bpm"))
    #expect(
      walk.findings(about: ["humidity"]).map(\.line) == [
        "values missing: humidity: 1 of 3 rows, bridged by straight lines over up to 2 s"
      ])
  }

  @Test func whatIsDerivedInheritsTheFindingsOfItsSources() throws {
    let walk = try folder.read("time,speed\n2025-07-04T09:00Z,1.2\n2025-07-04T09:01Z,900\n")
    #expect(walk.findings(about: ["speed"]).contains { $0.kind == .outOfRange })
    #expect(!walk.findings(about: ["speed"]).contains { $0.kind == .hemisphereAssumed })
    #expect(walk.findings(about: ["season"]).contains { $0.kind == .hemisphereAssumed })
    let steps = try folder.read("time,cadence\n0,300\n1,50\n2,50\n")
    #expect(steps.findings(about: ["pace"]).contains { $0.columns == ["cadence"] })
  }

  @Test func figuresAndWordsAreWholeSentences() throws {
    let months = try folder.read(
      "time,weather,Date 2\n2025-03-01,sun,2025-01-01\n2025-04-01,rain,2025-01-02\n"
        + "2025-05-02,rain,2025-01-02\n")
    let lines = DatasetReport(months).lines
    #expect(lines.contains { $0.hasPrefix("time axis 1: 3 rows, every 31 days, jitter 0 s") })
    #expect(lines.contains { $0.hasPrefix("time axis 2 (season, season_name, time_of_day): ") })
    #expect(lines.contains { $0.contains("words: rain (2 rows), clear (1 row)") })
    #expect(lines.contains { $0.contains("1735689600 / 1735747200 / 1735776000 s since 1970") })
  }

  @Test func theLinesSayWhatWasFound() throws {
    let walk = try folder.read(
      "time,speed (km/h)\n2025-05-01T10:00:00+02:00,3.6\n2025-05-01T10:00:01+02:00,7.2\n")
    let lines = DatasetReport(walk).lines
    #expect(lines.contains { $0.contains("start: 2025-05-01T10:00:00+02:00, duration: 1 s") })
    #expect(lines.contains { $0.hasPrefix("speed") && $0.contains("1 / 1.5 / 2 m/s") })
    #expect(lines.contains { $0.hasPrefix("pace") && $0.contains("derived: walking speed") })
  }

  @Test(arguments: [
    (0.0, "0"), (1234.5678, "1234.6"), (0.012345678, "0.012346"), (-3, "-3"), (Double.nan, "–"),
    (1e-12, "0"),
  ])
  func figuresAreShort(_ value: Double, _ text: String) {
    #expect(Figures.text(value) == text)
  }

  @Test(
    arguments: [
      (5.5, "5.5 s"), (119, "119 s"), (300, "5 min"), (7200, "2 h"), (9_589_860, "111 days"),
    ] as [(Double, String)])
  func lengthsOfTimeAreForPeople(_ seconds: Double, _ text: String) {
    #expect(DurationText.text(seconds) == text)
  }
}
