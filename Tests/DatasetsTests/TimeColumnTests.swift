import Score
import Testing

@testable import Datasets

/// Which column is the time, and what its cells mean.
@Suite struct TimeColumnTests {
  private let folder = TestFolder()

  /// Seconds of 2025-07-04 09:30:00 by `date -u -d … +%s`.
  private static let morning = 1_751_621_400.0
  private static let midnight = morning - 34_200

  /// Logs that begin on the 4th of July 2025 at 09:30 UTC, or so many seconds from it, and their durations.
  @Test(arguments: [
    (
      "Activity,Date,Time,Avg Pace\nRun,2025-07-04 09:30:00,00:45:10,5:38\nRun,2025-07-06 09:30:00,00:55:10,5:28\n",
      0.0, 172_800.0
    ),
    (
      "timestamp,sunrise,pace\n2025-07-04T09:30:00Z,05:10,18\n2025-07-04T09:31:00Z,05:10,19\n", 0,
      60
    ),
    (
      "UTC time,Local time,pace\n2025-07-04 09:30:00Z,2025-07-04 11:30:00,1\n2025-07-04 09:31:00Z,2025-07-04 11:31:00,2\n",
      0, 60
    ),
    ("Date,Start Time,pace\n2025-07-04,9:30,18\n2025-07-04,9:31,19\n", 0, 60),
    (
      "Date,Distance,Pace\n2025-07-04,8.02,5:38\n2025-07-05,10.1,5:28\n2025-07-06,5,5:45\n",
      -34_200, 172_800
    ),
    (
      "date,sunrise,pace\n2025-07-04,05:10,18\n2025-07-05,05:11,19\n2025-07-06,05:12,19\n", -34_200,
      172_800
    ),
    ("Zeit (UTC+2);pace\n04.07.2025 11:30;18\n04.07.2025 11:31;19\n", 0, 60),
    ("Date Time GMT-0500,pace\n2025-07-04 04:30:00,68\n2025-07-04 04:31:00,69\n", 0, 60),
    ("\"Date Time, GMT+02:00\",pace\n2025-07-04 11:30:00,68\n2025-07-04 11:31:00,69\n", 0, 60),
    ("Datum,Zeit,pace\n2025-07-04,09.30,1\n2025-07-04,09.31,2\n", 0, 60),
    ("Date,Time,pace\n20250704,930,1\n20250704,940,2\n20250704,1000,3\n", 0, 1800),
    ("Date,Time,pace\n2025-07-04,0930,1\n2025-07-04,0940,2\n", 0, 600),
    ("Date,Time,pace\n45842,0.3958333,1\n45842,0.4027778,2\n", 0, 600),
    ("Date,Time,pace\n2025-07-04,0.3958333,1\n2025-07-04,0.4027778,2\n", 0, 600),
    ("Date,Time (s),pace\n2025-07-04,0,1\n2025-07-04,10,2\n2025-07-04,20,3\n", -34_200, 20),
    ("MESS_DATUM;pace\n2025070409;1\n2025070410;2\n", -1800, 3600),
    ("time,pace\n2025070409,1\n2025070410,2\n", -1800, 3600),
    ("time,pace\n1751621400000000,1\n1751621400500000,2\n1751621401000000,3\n", 0, 1),
    ("Year,Month,Day,Hour,Minute,pace\n2025,7,4,9,30,18\n2025,7,4,9,40,19\n", 0, 600),
    ("year,doy,hour,pace\n2025,185,9.5,18\n2025,185,9.75,19\n2025,185,10,20\n", 0, 1800),
    ("ts,pace\n1751621400,18\n1751621460,19\n", 0, 60),
    ("unixtime,pace\n1751621400,18\n1751621460,19\n", 0, 60),
    ("Data;pace\n4 lip 2025 09:30;18\n4 lip 2025 10:30;19\n", 0, 3600),
    ("time,pace\n2025-07-04 11:30:00 GMT+2,18\n2025-07-04 11:31:00 GMT+2,19\n", 0, 60),
    ("time,pace\n\"July 4th, 2025 9:30 a.m.\",18\n\"July 4th, 2025 9:31 a.m.\",19\n", 0, 60),
    ("time,pace\n2025-185T09:30,18\n2025-185T09:31,19\n", 0, 60),
    ("time,pace\n\"mar 4 julio 2025 09:30\",18\n\"mar 4 julio 2025 09:31\",19\n", 0, 60),
    ("time,pace\n\"Mar 4, 2025 09:30\",18\n\"Mar 4, 2025 09:31\",19\n", -10_540_800, 60),
  ])
  func aLogBeginsWhenItsTimesSay(_ text: String, _ later: Double, _ duration: Double) throws {
    let walk = try folder.read(text)
    let start = try #require(walk.start?.epoch)
    #expect(abs(start - Self.morning - later) < 1e-3)
    #expect(abs(walk.duration - duration) < 1e-3)
  }

  /// Tables by months, years and days: the start as seconds by `date -u -d … +%s`, and the steps in days.
  @Test(arguments: [
    ("month,x\n1990-01,1\n1990-02,2\n1990-04,3\n", 631_152_000.0, [31.0, 59]),
    ("date,x\nJan 1990,1\nFeb 1990,2\nMar 1990,3\n", 631_152_000, [31, 28]),
    ("date,x\nJan-90,1\nFeb-90,2\nMar-90,3\n", 631_152_000, [31, 28]),
    ("Month,x\n01/1990,1\n02/1990,2\n03/1990,3\n", 631_152_000, [31, 28]),
    ("quarter,x\n1990Q1,1\n1990Q2,2\n1990Q3,3\n", 631_152_000, [90, 91]),
    ("time,x\n199001,1\n199002,2\n199003,3\n", 631_152_000, [31, 28]),
    ("year,month,x\n1990,1,1\n1990,2,2\n1990,4,3\n", 631_152_000, [31, 59]),
    ("year,x\n1990,1\n1991,2\n1993,3\n", 631_152_000, [365, 731]),
    ("date,x\n1990.01,1\n1990.02,2\n1990.03,3\n", 631_152_000, [31, 28]),
    ("decimal_date,x\n1990.0,1\n1990.25,2\n1990.5,3\n", 631_152_000, [91.25, 91.25]),
    ("JD,x\n2447892.5,1\n2447893.0,2\n2447893.5,3\n", 631_152_000, [0.5, 0.5]),
    ("BJD_TDB,x\n2447892.5,1\n2447893.0,2\n2447893.5,3\n", 631_152_000, [0.5, 0.5]),
    ("MJD,x\n47892,1\n47892.5,2\n47893,3\n", 631_152_000, [0.5, 0.5]),
    ("datenum,x\n726834,1\n726834.5,2\n726835,3\n", 631_152_000, [0.5, 0.5]),
    ("time (hours since 1900-01-01),x\n788928,1\n788940,2\n788952,3\n", 631_152_000, [0.5, 0.5]),
    ("YY,MM,DD,hh,mm,x\n90,1,1,0,0,1\n90,1,1,12,0,2\n90,1,2,0,0,3\n", 631_152_000, [0.5, 0.5]),
    (
      "rok,měsíc,den,hodina,x\n1990,1,1,0,1\n1990,1,1,12,2\n1990,1,2,0,3\n", 631_152_000,
      [0.5, 0.5]
    ),
    (
      "date,hour,x\n1990-01-01,0000,1\n1990-01-01,1200,2\n1990-01-01,2400,3\n", 631_152_000,
      [0.5, 0.5]
    ),
  ])
  func calendarsAreRead(_ text: String, _ start: Double, _ steps: [Double]) throws {
    let walk = try folder.read(text)
    #expect(walk.start?.epoch == start)
    for (step, days) in zip(walk.axes[0].steps, steps) { #expect(abs(step - days * 86_400) < 61) }
  }

  @Test(arguments: [
    "0000-00-00 00:00:00", "NaT", "error", "2013-02-30 20:58:05", "2013-07-05T25:00",
    "2073-50-00T21:01:33Z",
  ])
  func aBadTimeAmongGoodOnesLiesBetweenThem(_ bad: String) throws {
    let walk = try folder.read(
      "time,x\n2013-07-05T20:58:00Z,30\n\(bad),31\n2013-07-05T20:58:10Z,32\n2013-07-05T20:58:15Z,33\n"
    )
    #expect(walk.axes[0] == [0, 5, 10, 15] && walk.column("x")?.values == [30, 31, 32, 33])
    #expect(walk.has(.someTimesMissing))
    #expect(
      bad == "NaT"
        || walk.findings.contains { $0.kind == .badTimes && $0.detail.contains("line 3") })
  }

  @Test func rowsWithoutATimeAtTheEndsAreNoRows() throws {
    let walk = try folder.read(
      "time,event,x\n,Alert,400\n,Alert,70\n2023-06-08T00:02:11,EGV,120\n2023-06-08T00:07:11,EGV,119\n,Total,239\n2023-06-08T00:12:11,EGV,118\n2023-06-08T00:17:11,EGV,117\n,Total,357\n"
    )
    #expect(walk.column("x")?.values == [120, 119, 239, 118, 117])
    #expect(walk.findings.contains { $0.kind == .strayLines && $0.count == 3 })
  }

  @Test func partsOfASecondInAColumnAreAdded() throws {
    let walk = try folder.read(
      "date,time,us,x\n2020-01-24,16:53:12,0,1\n2020-01-24,16:53:12,5000,2\n2020-01-24,16:53:12,10000,3\n"
    )
    #expect(walk.axes[0].map { ($0 * 1000).rounded() } == [0, 5, 10])
  }

  @Test func aClockThatASpreadsheetHasCutIsSaid() throws {
    let walk = try folder.read("timestamp,x\n10:53.0,1\n40:53.0,2\n10:53.0,3\n40:53.0,4\n")
    #expect(walk.axes[0] == [0, 1800, 3600, 5400] && walk.has(.datesLost))
    let stopwatch = try folder.read("lap time,x\n10:53.0,1\n40:53.0,2\n")
    #expect(!stopwatch.has(.datesLost))
  }

  @Test(arguments: [
    ("%d/%m/%Y %H:%M", "04/07/2025 09:30"), ("%y|%j|%H.%M", "25|185|09.30"),
    ("%b %d %Y %I:%M %p", "Jul 4 2025 9:30 AM"),
    ("%Y%m%d%H%M", "202507040930"), ("%s", "1751621400"),
    ("%FT%T.%f%z", "2025-07-04T11:30:00.000+0200"),
    ("%Y年%m月%d日 %H:%M", "2025年07月04日 09:30"),
  ])
  func aPatternReadsTimes(_ pattern: String, _ text: String) throws {
    var options = ReadOptions()
    options.timePattern = TimePattern(pattern)
    let walk = try folder.read("when;x\n\(text);1\n\(text);2\n", options)
    #expect(walk.start?.epoch == Self.morning)
    let other = try #require(throws: Fault.self) {
      try folder.read("time;x\nsoon;1\nlater;2\n", options)
    }
    #expect(other.message.contains("does not read") && other.place.line == 2)
  }

  @Test func aUnitOfTimesIsTold() throws {
    var options = ReadOptions()
    options.timeUnit = "h"
    #expect(try folder.read("Datum;x\n0;1\n2;2\n", options).duration == 7200)
    #expect(ReadOptions.isTimeUnit("days since 1900-01-01") && !ReadOptions.isTimeUnit("parsec"))
    #expect(TimePattern("%Q") == nil && TimePattern("plain") == nil)
  }

  /// Logs without a date, and their durations.
  @Test(arguments: [
    ("elapsed,pace,lap\n0,96,10:30\n10,98,10:25\n20,97,10:31\n", 20.0),
    ("millis,pace\n12034,1\n13034,2\n14034,3\n", 2),
    ("elapsed,pace\n23:59:00,90\n24:00:00,92\n24:01:00,95\n", 120),
    ("Lap time,pace\n00:00,90\n00:30,92\n01:00,95\n", 60),
    ("T,U,P\n18,50,1013\n19,51,1013\n17,52,1013\n", 2),
    ("T,U,P\n18,50,1013\n19,51,1013\n20,52,1013\n", 2),
  ])
  func aLogWithoutADateLasts(_ text: String, _ duration: Double) throws {
    let walk = try folder.read(text)
    #expect(walk.start == nil)
    #expect(walk.duration == duration)
  }

  @Test(arguments: [
    ("Timestamp,pace\n3834466200,1\n3834466260,2\n", "‹column time=Timestamp:labview›"),
    ("Date,Time,pace\n2025-07-04,5,1\n2025-07-04,7,2\n", "‹column time=Time:s›"),
  ])
  func whatIsOpenIsAsked(_ text: String, _ hint: String) throws {
    let error = try #require(throws: Fault.self) { try folder.read(text) }
    #expect(error.hint?.contains(hint) == true)
  }

  @Test func aToldUnitDecides() throws {
    let labview = try folder.read(
      "Timestamp,pace\n3834466200,1\n3834466260,2\n",
      ReadOptions(columns: ["time": "Timestamp:labview"]))
    #expect(labview.start?.epoch == Self.morning)
    let clock = try folder.read(
      "Date,Time,pace\n2025-07-04,5,1\n2025-07-04,7,2\n", ReadOptions(columns: ["time": "Time:s"]))
    #expect(clock.start?.epoch == Self.midnight + 5)
  }

  @Test func aNamedZoneHasItsSummerTime() throws {
    guard ZoneRules(named: "Europe/Berlin") != nil else {
      print("skipped: the system has no time zone files")
      return
    }
    let walk = try folder.read(
      "Time (Europe/Berlin),pace\n2025-07-04 11:30,18\n2025-07-04 11:31,19\n")
    #expect(walk.start == StartTime(epoch: Self.morning, utcOffset: 7200))
    var options = ReadOptions()
    let isKnown = options.takeZone("Europe/Berlin")
    #expect(isKnown)
    // In Berlin the clock is put back from 03:00 to 02:00 on 2025-10-26.
    let night = try folder.read(
      "time,pace\n2025-10-26 02:00,1\n2025-10-26 02:30,2\n2025-10-26 02:00,3\n2025-10-26 02:30,4\n2025-10-26 03:00,5\n",
      options)
    #expect(night.axes[0] == [0, 1800, 3600, 5400, 7200])
  }

  @Test func theHourThatComesTwiceGoesOn() throws {
    let walk = try folder.read(
      "time,pace\n2025-10-26 02:00,1\n2025-10-26 02:30,2\n2025-10-26 02:00,3\n2025-10-26 02:30,4\n2025-10-26 03:00,5\n"
    )
    #expect(walk.axes[0] == [0, 1800, 3600, 5400, 7200])
    #expect(walk.findings.contains { $0.detail.contains("summer time") })
  }

  @Test func rowsOfOneMinuteAreSpread() throws {
    let rows = (0..<18).map { "2025-07-04 09:\(30 + $0 / 6),\($0)\n" }.joined()
    let walk = try folder.read("time,pace\n" + rows)
    #expect(walk.axes[0] == (0..<18).map { Double($0) * 10 })
    #expect(walk.has(.coarseTimes))
    let places = (0..<18).map {
      "2025-07-04 09:\(30 + $0 / 2),\($0 % 2 == 0 ? "here" : "there"),\($0)\n"
    }.joined()
    #expect(
      !(try folder.read("time,place,pace\n" + places)).has(.coarseTimes),
      "two series are no coarse times")
  }

  @Test func aClockKnowsTheTimeOfDay() throws {
    let walk = try folder.read("time,pace\n08:00,9\n10:00,10\n14:00,12\n")
    #expect(walk.start == nil)
    #expect(walk.sample("time_of_day", at: 3600) == 9)
    #expect(LogMoment("10:00")?.places(in: walk) == [7200])
    let elapsed = try folder.read("time,pace\n00:00:00,9\n00:00:10,10\n")
    #expect(elapsed.clock == nil)
  }

  @Test func aLogWithoutTimesNamesTheColumnThatMayBeThem() throws {
    let walk = try folder.read("my_stamp,pace\n739802.39,9\n739802.40,10\n")
    #expect(
      walk.findings.contains {
        $0.kind == .noTimes && $0.detail.contains("‹column time=my_stamp:UNIT›")
      })
  }
}
