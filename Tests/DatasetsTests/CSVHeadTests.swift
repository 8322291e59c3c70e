import Testing

@testable import Datasets

@Suite struct CSVHeadTests {
  private let folder = TestFolder()

  private static let hobo =
    "\"Plot Title: Garden 7\"\n\"#\",\"Date Time, GMT+02:00\",\"temperature\",\"Detached\"\n"
    + "1,07/14/25 09:30:00 AM,20,\n2,07/14/25 09:45:00 AM,21,Logged\n3,07/14/25 10:00:00 AM,22,\n"
  private static let campbell =
    "\"TOA5\",\"Garden\",\"CR1000X\",\"12345\"\n\"TIMESTAMP\",\"RECORD\",\"temperature\"\n\"TS\",\"RN\",\"°C\"\n"
    + "\"\",\"\",\"Avg\"\n\"2025-07-04 09:30:00\",0,20\n\"2025-07-04 09:40:00\",1,22\n"
  private static let kestrel =
    "Device Name,WEATHER - 2\nDevice Model,5500\nSerial Number,2345678\nFORMATTED DATE_TIME,temperature,humidity,Notes\n"
    + "YYYY-MM-DD HH:MM:SS,°F,%,\n2025-07-04 09:30:00,68.0,55.0,\n2025-07-04 09:30:10,71.6,54.0,\n"
  private static let polar =
    "Name,Sport,Date\nX,WALKING,04-07-2025\nSample rate,Time,temperature,Pace (min/km),\n"
    + "1,00:00:00,20,12:14,\n,00:00:01,21,12:00,\n,00:00:02,22,11:45,\n"
  private static let german =
    "Logger: Testo 174H\nSerial: 12345\nInterval;10 min\n\nDate;temperature;humidity\n"
    + "04.07.2025 09:30;20,0;61\n04.07.2025 09:40;22,0;60\n"
  private static let restarted =
    "time,temperature\n2025-07-04 09:30:00,20\n2025-07-04 09:30:10,21\ntime,temperature\n2025-07-04 09:30:20,22\n"

  /// A log, seconds from its first to its last row; its temperatures go from 20 to 22 °C.
  @Test(arguments: [
    ("HOBO", hobo, 1800.0), ("Campbell TOA5", campbell, 600), ("Kestrel", kestrel, 10),
    ("Polar", polar, 2),
    ("lines and a blank one", german, 600), ("a header again", restarted, 20),
    (
      "a line of as many cells", "Device: Foo,,\ntime,temperature,humidity\n0,20,50\n10,22,51\n", 10
    ),
    (
      "a line with values",
      "Report,2025-07-04,Berlin\ntime,temperature,humidity\n0,20,50\n10,22,51\n", 10
    ),
    ("sums below", "time,temperature\n0,20\n10,22\n\nAverage,21\nMin,20\n", 10),
  ])
  func whatIsNoRowIsLeftOutAndSaid(_ name: String, _ text: String, _ duration: Double) throws {
    let walk = try folder.read(text)
    #expect(walk.duration == duration, "\(name)")
    let values = try #require(walk.column("temperature")?.values)
    #expect(abs(values[0] - 20) < 1e-9 && abs(values[values.count - 1] - 22) < 1e-9)
    #expect(walk.has(.header) || walk.has(.footer), "\(walk.findings)")
  }

  @Test(arguments: [
    "time,pace\n0,90\n1,91\n", "place,remark,pace\nHere,nice,1\nThere,bad,2\n",
    "lat,lon,name\n,,start\n52,13,x\n",
    "time,weather\nmorning,sun\nnoon,rain\n",
  ])
  func anOrdinaryHeaderStays(_ text: String) {
    #expect(CSVHead(Array(text.utf8), from: 0, delimiter: 0x2c).above == 0)
  }

  @Test func namesOnTwoLinesGoTogether() throws {
    let walk = try folder.read(
      "\t\tTemp\tHi\tOut\nDate\tTime\tOut\tTemp\tHum\n04.07.25\t9:30\t18.5\t18.6\t61\n04.07.25\t9:40\t18.9\t19.0\t60\n"
    )
    #expect(walk.duration == 600)
    #expect(walk.findings.contains { $0.detail.contains("two lines") })
    #expect(walk.columns.contains { $0.values == [18.6, 19] })
  }

  @Test func spacesMaySetColumnsApart() throws {
    let walk = try folder.read(
      "date       time     temp  hum\n2025-07-04 09:30:00 18.5  61\n2025-07-04 09:30:10 18.7  60\n",
      as: "a.txt")
    #expect(walk.duration == 10)
    #expect(walk.column("temperature")?.values == [18.5, 18.7])
  }

  @Test(arguments: [
    ("time,temperature,temperature\n0,18,30\n1,19,31\n", "own_temperature"),
    ("1,18\n2,19\n3,20\n", "column1"),
  ])
  func namesThatAreNotInTheFileAreSaid(_ text: String, _ name: String) throws {
    let walk = try folder.read(text)
    #expect(walk.findings.contains { $0.kind == .header && $0.detail.contains(name) })
  }
}
