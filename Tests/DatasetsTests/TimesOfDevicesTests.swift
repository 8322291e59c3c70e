import Score
import Testing

@testable import Datasets

/// Times as devices write them where no name or unit says what they are.
@Suite struct TimesOfDevicesTests {
  private let folder = TestFolder()

  private func start(_ walk: Dataset) -> String? {
    walk.start.map { CivilDate.text(epoch: $0.epoch, utcOffset: $0.utcOffset) }
  }

  /// The cells of a column beside local times, and what the start of 10:00 is with them.
  @Test(arguments: [
    ("UTCOfst", "-04:00", "2018-08-12T10:00:00-04:00"), ("tz", "CEST", "2018-08-12T10:00:00+02:00"),
    ("Timezone offset (mins)", "120", "2018-08-12T10:00:00+02:00"),
    ("utc_offset", "-7", "2018-08-12T10:00:00-07:00"),
  ])
  func aColumnSaysTheZone(_ name: String, _ cell: String, _ wanted: String) throws {
    let text =
      "date,time,\(name),x\n"
      + (0..<3).map { "2018-08-12,10:00:0\($0),\(cell),\($0)\n" }.joined()
    let walk = try folder.read(text)
    #expect(start(walk) == wanted)
    #expect(!walk.has(.zoneAssumed))
    #expect(walk.columns.filter { !$0.isDerived }.map(\.name) == ["x"])
  }

  @Test(arguments: [("zone", "2"), ("hr_zone", "3"), ("Zone", "1")])
  func zonesOfAHeartAreNone(_ name: String, _ cell: String) throws {
    let text = "time,\(name)\n" + (0..<3).map { "2020-01-01 10:00:0\($0),\(cell)\n" }.joined()
    let walk = try folder.read(text)
    #expect(start(walk) == "2020-01-01T10:00:00Z")
    #expect(walk.column(name)?.values == Array(repeating: Double(cell)!, count: 3))
  }

  @Test func zonesOfFourDigitsAreHoursAndMinutes() throws {
    let walk = try folder.read(
      "Time,x,tz\n2020-07-04 10:00,18,-0530\n2020-07-04 10:10,19,-0530\n")
    #expect(start(walk) == "2020-07-04T10:00:00-05:30")
  }

  @Test func datesWithPointsUnderTimeAreNoClocks() throws {
    let walk = try folder.read("Time;v\n01.10.20;1\n02.10.20;2\n03.10.20;3\n")
    #expect(start(walk) == "2020-10-01T00:00:00Z")
  }

  @Test(arguments: ["08.30 08.45 09.00 09.15", "0 1000 2000 3000"])
  func whatMayBeNoSecondsIsSaid(_ cells: String) throws {
    let rows = cells.split(separator: " ").enumerated().map { "\($1),\($0)\n" }
    #expect(try folder.read("time,v\n" + rows.joined()).has(.timeUnitGuessed))
  }

  @Test func aZoneThatChangesMovesTheRowsBehind() throws {
    let walk = try folder.read(
      "date,time,tz,x\n2018-08-12,10:00:00,+02:00,1\n2018-08-12,10:00:10,+02:00,2\n2018-08-12,09:00:20,+01:00,3\n"
    )
    #expect(walk.axes[0] == [0, 10, 20])
  }

  @Test func sixDigitsBesideAClockAreADateThatTheRowsDecide() throws {
    func text(_ days: [String]) -> String {
      "DATE,TIME,x\n"
        + days.enumerated().map { "\($1),\(173_400 + $0),\($0)\n" }.joined()
    }
    #expect(start(try folder.read(text(["250724", "260724", "270724"]))) == "2024-07-25T17:34:00Z")
    #expect(start(try folder.read(text(["240731", "240731", "240801"]))) == "2024-07-31T17:34:00Z")
    #expect(throws: Fault.self) { try folder.read(text(["250724", "250724", "250724"])) }
    let told = try folder.read(
      text(["250724", "250724", "250724"]), as: "b.csv", ReadOptions(dates: .dmy))
    #expect(start(told) == "2024-07-25T17:34:00Z")
    #expect(told.axes[0] == [0, 1, 2])
  }

  /// Tables without names, and their starts and steps in seconds.
  @Test(arguments: [
    ("20200101,1\n20200102,2\n20200103,3\n20200104,1\n", "2020-01-01T00:00:00Z", 86_400),
    ("2451545.5,8.5\n2451545.75,8.6\n2451546.0,8.4\n", "2000-01-02T00:00:00Z", 21_600),
    (
      "1818;01;1818.042;-1.0\n1818;02;1818.123;2\n1818;03;1818.204;5\n", "1818-01-01T00:00:00Z",
      2_678_400
    ),
    (
      "2016 32 2 1 10 0 5.5\n2016 32 2 1 11 0 5.6\n2016 32 2 1 12 0 5.7\n", "2016-02-01T10:00:00Z",
      3600
    ),
    ("2024 3 1 10 0 5.5\n2024 3 1 11 0 5.6\n2024 3 1 12 0 5.7\n", "2024-03-01T10:00:00Z", 3600),
  ])
  func datesOfTablesWithoutNamesAreSeen(_ text: String, _ wanted: String, _ step: Double) throws {
    let walk = try folder.read(text)
    #expect(start(walk) == wanted)
    #expect(walk.axes[0][1] == step)
    #expect(walk.has(.timeUnitGuessed))
  }

  @Test func minutesSecondsAndHundredthsRunOn() throws {
    let walk = try folder.read("Time,x\n00:05:10,1\n00:18:66,2\n00:31:90,3\n01:02:05,4\n")
    #expect(walk.axes[0].map { ($0 * 100).rounded() / 100 } == [0, 13.56, 26.8, 56.95])
    #expect(walk.has(.timeUnitGuessed))
  }

  @Test func aSplitIsOfMinutesAndSeconds() throws {
    let walk = try folder.read("time,Split\n0,6:42\n1,2:14\n2,2:10\n")
    #expect(walk.column("Split")?.values == [402, 134, 130])
  }

  @Test func aCountFarFromItsZeroIsSaid() throws {
    #expect(
      try folder.read("time,x\n51081.346189,1\n51081.347022,2\n51081.347855,1\n")
        .has(.timeUnitGuessed))
    #expect(
      try folder.read("time,x\n2076105,1\n2076106,2\n2076107,1\n").has(.timeUnitGuessed))
    #expect(!(try folder.read("time,x\n100,1\n101,2\n102,1\n").has(.timeUnitGuessed)))
  }

  @Test func positionsCalledMinutesMayBeDegrees() throws {
    let plain = try folder.read(
      "time,GPS lat (ddmm.mmmmm),GPS long (dddmm.mmmmm)\n0,55.664435,12.566078\n1,55.664436,12.566079\n"
    )
    #expect(plain.column("latitude")?.values == [55.664435, 55.664436])
    #expect(plain.has(.unitGuessed))
    let minutes = try folder.read(
      "time,GPS lat (ddmm.mmmmm),GPS long (dddmm.mmmmm)\n0,5539.866,01233.96\n1,5539.867,01233.97\n"
    )
    #expect(minutes.column("latitude").map { abs($0.values[0] - 55.6644333) < 1e-6 } == true)
  }

  @Test func quotedExponentsWithCommasAreDecimals() throws {
    let rows = ["\"184,13\",\"2,35E+02\"", "\"0,50\",\"7,26E-01\"", "\"1107,5\",\"1,10E+03\""]
    let walk = try folder.read(
      "time,white,red\n" + rows.enumerated().map { "\($0),\($1)\n" }.joined())
    #expect(walk.column("white")?.values == [184.13, 0.5, 1107.5])
    #expect(walk.column("red")?.values == [235, 0.726, 1100])
  }

  @Test func stepsOfEachRowMakeAPace() {
    let pace = Pace.fromCounts(times: [0, 15, 30, 45, 60], steps: [0, 25, 20, 0, 30])
    #expect(pace == [0, 100, 80, 0, 120])
    let running = Pace.fromCounts(times: [0, 10, 20], steps: [100, 120, 140])
    #expect(running[2] == 120)
  }

  /// A counter of 16 or 32 bits that begins anew, and the seconds from its first row to its last.
  @Test(arguments: [65_536, 0x1_0000_0000])
  func aCounterThatBeginsAnewGoesOn(_ size: Int) throws {
    let counts = (0..<40).map { (size - 200 + $0 * 10) % size }
    let walk = try folder.read(
      "time_ms,x\n" + counts.enumerated().map { "\($1),\($0)\n" }.joined())
    #expect(walk.axes[0].map { ($0 * 100).rounded() } == (0..<40).map(Double.init))
    #expect(walk.has(.timeUnitGuessed) && !walk.has(.outOfOrder))
  }

  @Test func wholeMinutesAreNoMilliseconds() throws {
    let rows = (0..<12).map { "\(100 + $0 * 60),\($0)\n" }.joined()
    #expect(try folder.read("time,x\n" + rows).axes[0].last == 660)
  }

  @Test func daysStandBesideABrightness() throws {
    let rows = { (first: Double) in
      (0..<5).map { "\(first + Double($0) / 720),\(9990 + $0 % 3)\n" }.joined()
    }
    let days = try folder.read("time,flux\n" + rows(1354.10126))
    #expect(days.start == nil && abs(days.axes[0][1] - 120) < 1e-3)
    let julian = try folder.read("time,mag\n" + rows(51_081.25))
    #expect(start(julian) == "1998-09-25T06:00:00Z")
    #expect(try folder.read("time,force\n" + rows(1354.10126)).axes[0][1] < 0.01)
  }

  @Test(arguments: ["Datum,von,bis", "Date,Start,End", "date,from,to"])
  func theFirstClockThatRunsOnStandsBesideADate(_ names: String) throws {
    let rows = (0..<200).map { row -> String in
      func clock(_ quarter: Int) -> String {
        let (hour, minute) = (quarter / 4 % 24, quarter % 4 * 15)
        return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
      }
      return "2023-11-\(10 + row / 96),\(clock(row)),\(clock(row + 1)),\(row % 7)\n"
    }
    let walk = try folder.read(names + ",kWh\n" + rows.joined())
    #expect(walk.axes[0] == (0..<200).map { Double($0) * 900 })
  }

  @Test func monthsByTheirNamesAreParts() throws {
    let walk = try folder.read("year,month,x\n1949,January,1\n1949,February,2\n1949,March,3\n")
    #expect(walk.axes[0] == [0, 31 * 86_400, 59 * 86_400])
    let short = try folder.read("date,x\n2000-9,1\n2000-10,2\n2000-11,3\n")
    #expect(short.axes[0] == [0, 30 * 86_400, 61 * 86_400])
  }

  @Test func clocksWithPointsAreClocks() throws {
    let walk = try folder.read(
      "Date,Time,x\n10/03/2004,18.00.00,1\n10/03/2004,18.30.00,2\n13/03/2004,19.00.00,3\n")
    #expect(walk.axes[0].prefix(2) == [0, 1800])
  }

  @Test func datesFarAheadAreNotWhenARowWasMeasured() throws {
    let walk = try folder.read(
      "date_bs,date_ad,x\n2081-11-26,2025-03-10,1\n2081-11-27,2025-03-11,2\n2081-11-28,2025-03-12,3\n"
    )
    #expect(start(walk) == "2025-03-10T00:00:00Z")
  }

  @Test func aPaceOfMinutesIsOne() throws {
    let walk = try folder.read("time,Pace (min/km)\n0,05:05\n1,05:30\n2,06:06\n")
    #expect(walk.column("Pace")?.values.map { ($0 * 100).rounded() / 100 } == [5.08, 5.5, 6.1])
    let other = try folder.read("time,Ritmo medio\n0,5:47\n1,5:21\n2,4:15\n")
    #expect(other.column("ritmo_medio")?.values == [347, 321, 255])
    #expect(other.has(.timeUnitGuessed))
  }

  @Test func uploadsAreNoTimesOfMeasurements() throws {
    let walk = try folder.read(
      "createdAt,ts,x\n2016-10-19T16:29:08Z,2012-09-09T22:09:00Z,1\n2016-10-19T16:29:09Z,2012-09-09T22:10:00Z,2\n"
    )
    #expect(start(walk) == "2012-09-09T22:09:00Z")
  }
}
