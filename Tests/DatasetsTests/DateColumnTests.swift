import Score
import Testing

@testable import Datasets

@Suite struct DateColumnTests {
  private let folder = TestFolder()

  /// Seconds of 2025-07-04 09:30:00 by `date -u -d … +%s`.
  private static let morning = 1_751_621_400.0

  /// Ten rows, ten seconds apart, in a spelling of the given times.
  private func log(_ head: String, _ row: (Int, Int) -> String) -> String {
    let rows = (0..<10).map { row(30 + $0 / 6, $0 % 6 * 10) }
    return ([head] + rows).joined(separator: "\n") + "\n"
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test func aGermanFileGivesItsOwnTimes() throws {
    let text = log("Uhrzeit;Puls") { "04.07.2025 09:\(self.two($0)):\(self.two($1));70" }
    for columns in [[:], ["time": "Uhrzeit"]] {
      let walk = try folder.read(text, ReadOptions(columns: columns))
      #expect(walk.start?.epoch == Self.morning)
      #expect(walk.duration == 90)
      #expect(walk.has(.dateOrder))
    }
  }

  @Test func anAmericanFileAsksAndIsToldTheOrder() throws {
    let text = log("time,pace") { "07/04/2025 09:\(self.two($0)):\(self.two($1)),70" }
    let error = try #require(throws: Fault.self) { try folder.read(text) }
    #expect(error.place.line == 2)
    #expect(error.hint?.contains("‹dates dmy› or ‹dates mdy›") == true)
    let mdy = try folder.read(text, ReadOptions(dates: .mdy))
    #expect(mdy.start?.epoch == Self.morning)
    let dmy = try folder.read(text, ReadOptions(dates: .dmy))
    #expect(dmy.start?.epoch == Self.morning - 88 * 86_400, "the 7th of April is 88 days earlier")
  }

  /// All of them are the 4th of July 2025, 09:30 or 21:30.
  @Test(arguments: [
    ("4.7.2025 09:30", 0.0), ("04.07.25 09:30", 0), ("4 Jul 2025 09:30", 0),
    ("4. Juli 2025 09:30 Uhr", 0), ("4 juillet 2025 9h30", 0), ("4 de julio de 2025 09:30", 0),
    ("\"Jul 4, 2025 9:30 PM\"", 43_200), ("\"Jul. 4, 2025, 9:30:00 p.m.\"", 43_200),
    ("\"Fri, 4 Jul 2025 11:30:00 +0200\"", 0), ("Fri Jul 4 09:30:00 2025", 0),
    ("4-Jul-25 09:30", 0), ("2025/7/4 9:30 PM", 43_200), ("Fr 04.07.2025 09:30:00", 0),
    ("04.07.2025 09.30", 0), ("2025-Jul-04 09:30", 0), ("\"04.07.2025, 09:30:00.0\"", 0),
  ])
  func aDateInAnySpellingIsThatDate(_ text: String, _ later: Double) throws {
    let walk = try folder.read("when,pace\n\(text),90\n\(text),91\n")
    #expect(walk.start?.epoch == Self.morning + later)
  }

  @Test(arguments: [
    "31.02.2025", "32.01.2025", "04.07.", "1-800-555-0199", "4.7.205", "v1.2.3", "Mai", "12:61",
  ])
  func whatIsNoDateStaysAWord(_ text: String) {
    let date = DateText(text)
    #expect(DateOrder.allCases.allSatisfy { date?.midnight(in: $0) == nil })
  }

  @Test func noonAndMidnightOfTheTwelveHourClock() {
    #expect(DateText("12:00 AM")?.clock == 0)
    #expect(DateText("12:30 PM")?.clock == 45_000)
    #expect(DateText("1:05:06.5 pm")?.clock == 47_106.5)
    #expect(DateText("13:00 PM") == nil)
  }

  @Test func oneRowDecidesForTheWholeColumn() throws {
    let walk = try folder.read("date,temperature\n01/02/2025,1\n12/31/2025,2\n")
    #expect(walk.start?.epoch == 1_735_776_000, "the 2nd of January")
    #expect(walk.findings.first { $0.kind == .dateOrder }?.detail.contains("12/31/2025") == true)
  }

  @Test func aColumnThatNoOrderFitsNamesItsRow() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read("date,pace\n13/01/2025,1\n01/13/2025,2\n")
    }
    #expect(error.place.line != nil)
    #expect(error.message.contains("written otherwise"))
  }

  @Test func decimalCommasSpeakForTheDayFirst() throws {
    let walk = try folder.read("when;pace\n04/07/2025 09:30;90,5\n04/07/2025 09:31;91,5\n")
    #expect(walk.start?.epoch == Self.morning)
  }

  @Test func dateAndClockOfTwelveHoursGoTogether() throws {
    let walk = try folder.read(
      "Datum,Uhrzeit,pace\n04.07.2025,9:30 PM,90\n04.07.2025,9:31 PM,91\n",
      ReadOptions(columns: ["time": "Uhrzeit"]))
    #expect(walk.start?.epoch == Self.morning + 43_200)
    #expect(walk.duration == 60)
  }

  @Test func daysOfASpreadsheetAreDates() throws {
    let named = try folder.read("Datum;pace\n45842,395833333336;90\n45842,396527777775;91\n")
    #expect(named.start?.epoch == Self.morning)
    #expect(named.has(.timeUnitGuessed))
    let told = try folder.read(
      "t,pace\n45842.5,90\n45843.5,91\n", ReadOptions(columns: ["time": "t:excel"]))
    #expect(told.start?.epoch == Self.morning + 9000)
    let uptime = try folder.read("time,pace\n45842.5,90\n45843.5,91\n")
    #expect(uptime.start == nil, "seconds since a phone's start stay seconds")
    #expect(uptime.duration == 1)
  }

  @Test func datesOfDigitsAloneAreDates() throws {
    let walk = try folder.read("date,pace\n20250704,90\n20250705,91\n")
    #expect(walk.start?.epoch == Self.morning - 34_200)
    #expect(walk.duration == 86_400)
  }

  @Test(arguments: ["time", "Uhrzeit", "heure", "fecha", "Datum"])
  func aTimeThatCannotBeReadIsNeverReplacedByRowNumbers(_ name: String) throws {
    let error = try #require(throws: Fault.self) {
      try folder.read("\(name),pace\nsoon,90\nlater,91\n")
    }
    #expect(error.message.contains("\"soon\" is no time"))
    #expect(
      error.hint?.contains("04.07.2025") == true && error.hint?.contains("docs/data.md") == true)
  }

  @Test(arguments: ["Datum", "hora", "date"])
  func plainNumbersUnderTheNameOfADateAreAsked(_ name: String) throws {
    let error = try #require(throws: Fault.self) {
      try folder.read("\(name),pace\n4.07,90\n5.07,91\n")
    }
    #expect(error.hint?.contains("‹column time=\(name):s›") == true)
    let told = try folder.read(
      "\(name),pace\n4,90\n5,91\n", ReadOptions(columns: ["time": "\(name):h"]))
    #expect(told.duration == 3600)
  }

  @Test func aColumnNamedByHandIsTheTimeOrAnError() throws {
    let walk = try folder.read(
      "n,step,pace\n1,0,90\n2,500,91\n", ReadOptions(columns: ["time": "step:ms"]))
    #expect(walk.axes[0] == [0, 0.5])
    let missing = try #require(throws: Fault.self) {
      try folder.read("n,pace\n1,90\n", ReadOptions(columns: ["time": "stamp"]))
    }
    #expect(missing.message.contains("no column is called \"stamp\""))
    let unit = try #require(throws: Fault.self) {
      try folder.read("n,pace\n1,90\n", ReadOptions(columns: ["time": "n:kg"]))
    }
    #expect(unit.message.contains("\"kg\" is no unit of the times"))
  }

  @Test func aTemperatureCalledTIsNoTime() throws {
    let walk = try folder.read("when,T (C)\n04.07.2025 09:30,20\n04.07.2025 09:31,21\n")
    #expect(walk.start?.epoch == Self.morning)
    let alone = try folder.read("T (C)\n20\n21\n")
    #expect(alone.has(.noTimes))
  }

  @Test func timesBeyondMeasureCountAsMissing() throws {
    let walk = try folder.read("time,pace\n0,90\n1e308,91\n2,92\n")
    #expect(walk.axes[0] == [0, 1, 2])
    #expect(walk.findings.first { $0.kind == .impossible }?.count == 1)
  }

  @Test(
    arguments: [
      ("%d.%m.%Y %H:%M", DateOrder.dmy), ("%m/%d/%y", .mdy), ("%Y-%m-%d", .ymd),
      ("%-d. %b %Y", .dmy),
      ("%H:%M", nil), ("%d%d%Y", nil), ("any", nil),
    ] as [(String, DateOrder?)])
  func aPatternSaysItsOrder(_ pattern: String, _ order: DateOrder?) {
    #expect(DateOrder(pattern: pattern) == order)
  }
}
