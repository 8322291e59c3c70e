import Score
import Testing

@testable import Datasets

@Suite struct TimeResolverTests {
  private let folder = TestFolder()

  @Test(arguments: [
    ("1690000000,1690000001", 1_690_000_000.0), ("1690000000000,1690000001000", 1_690_000_000),
    ("1690000000000000000,1690000001000000000", 1_690_000_000),
  ])
  func epochsAreKnownByTheirSize(_ times: String, _ epoch: Double) throws {
    let parts = times.split(separator: ",")
    let walk = try folder.read("time,pace\n\(parts[0]),90\n\(parts[1]),91\n")
    #expect(walk.start?.epoch == epoch)
    #expect(walk.axes[0] == [0, 1])
  }

  @Test func nanosecondsSinceBootAreNoDate() throws {
    let rows = (0..<12).map { "\(1_500_000_000_123 + $0 * 19_721_123),3,0,0,9.8" }
    let walk = try folder.read(rows.joined(separator: "\n"), as: "accelerometer.csv")
    #expect(walk.start == nil)
    #expect(abs(walk.duration - 11 * 0.019_721_123) < 1e-9)
    #expect(walk.has(.timeUnitGuessed))
    #expect(walk.column("acceleration_z")?.values.first == 9.8)
  }

  @Test func aUnitInTheNameCounts() throws {
    let walk = try folder.read("Time since start in ms ,pace\n0,90\n1500,91\n")
    #expect(walk.axes[0] == [0, 1.5])
  }

  @Test func dateAndClockColumnsGoTogether() throws {
    let walk = try folder.read(
      "date,clock,pace\n2025-05-01,23:59:59,90\n2025-05-02,00:00:01,91\n",
      ReadOptions(utcOffset: 7200))
    #expect(walk.start == StartTime(epoch: 1_746_136_799, utcOffset: 7200))
    #expect(walk.axes[0] == [0, 2])
  }

  @Test func aClockAlonePassesMidnight() throws {
    let walk = try folder.read("time,pace\n23:59:59,90\n00:00:01,91\n")
    #expect(walk.axes[0] == [0, 2])
    #expect(walk.start == nil)
  }

  @Test func aLocalClockTakesItsZoneFromTheLongitude() throws {
    let walk = try folder.read(
      "time,lat,lon\n2025-05-01 10:00:00,33.8,-84.4\n2025-05-01 10:00:01,33.8,-84.4\n")
    #expect(walk.start == StartTime(epoch: 1_746_115_200, utcOffset: -21_600))
    #expect(walk.has(.zoneAssumed))
    #expect(abs(walk.sample("time_of_day", at: 0) - 10) < 1e-9)
  }

  @Test func rowsOutOfOrderAreSortedAndCounted() throws {
    let walk = try folder.read("time,pace\n0,90\n2,92\n1,91\n1,95\n3,93\n")
    #expect(walk.axes[0] == [0, 1, 1, 2, 3])
    #expect(walk.column("pace")?.values == [90, 91, 95, 92, 93], "equal times keep their order")
    #expect(walk.findings.first { $0.kind == .outOfOrder }?.detail.contains("row 3") == true)
    #expect(walk.findings.first { $0.kind == .duplicateTimes }?.count == 1)
  }

  @Test func missingTimesLieBetweenTheirNeighbours() throws {
    let walk = try folder.read("time,pace\n0,90\n,91\n,92\n3,93\n,94\n")
    #expect(walk.axes[0] == [0, 1, 2, 3, 3])
    #expect(walk.findings.first { $0.kind == .someTimesMissing }?.count == 3)
  }

  @Test func aLogWithoutTimesRunsAtTheRateTold() throws {
    let walk = try folder.read("a,b\n1,2\n3,4\n5,6\n", ReadOptions(rate: 50))
    #expect(walk.axes[0] == [0, 0.02, 0.04])
    #expect(walk.has(.noTimes))
  }

  @Test func pointsWithoutTimesAreWalked() throws {
    let walk = try folder.read("lat,lon\n0,0\n0.001,0\n")
    #expect(
      abs(walk.duration - 110.574 / 1.4) < 0.01,
      "a thousandth of a degree at the equator is 110.574 m")
  }

  @Test func severalSeriesInOneTableAreNamedAndCanBeParted() throws {
    let text = "place,time,temperature\nA,0,1\nA,1,2\nA,2,3\nB,0,11\nB,1,12\nB,2,13\n"
    let both = try folder.read(text)
    #expect(both.has(.severalSeries))
    let one = try folder.read(text, ReadOptions(only: ["place": "B"]))
    #expect(one.column("temperature")?.values == [11, 12, 13])
    #expect(!one.has(.outOfOrder))
    let error = try #require(throws: Fault.self) {
      try folder.read(text, ReadOptions(only: ["place": "C"]))
    }
    #expect(error.message.contains("never says \"C\""))
  }

  @Test func aFooterIsCutOff() throws {
    let rows = (0..<25).map { "\($0),9\($0)" }.joined(separator: "\n")
    let walk = try folder.read("time,pace\n\(rows)\n],\n")
    #expect(walk.rowCount == 25)
    #expect(walk.has(.footer))
  }

  @Test func oldDatesAreNamed() throws {
    let walk = try folder.read("time,pace\n1901-12-13T20:45:52Z,90\n1901-12-13T20:45:53Z,91\n")
    #expect(walk.has(.implausibleDate))
  }
}
