import Testing

@testable import Datasets

/// Numbers that no quantity has, wherever a log can hold one: taken as missing, counted and said.
@Suite struct OutsideNumberTests {
  private let folder = TestFolder()
  static let numbers = ["1e308", "-1.7e+308", "1e19", "-9223372036854775808", "1e30"]

  @Test(arguments: numbers) func timesOfATable(_ number: String) throws {
    let log = try folder.read("time (s),pace\n0,90\n1,91\n\(number),92\n3,93\n")
    #expect(log.has(.impossible) && log.duration == 3)
    #expect(!DatasetReport(log).lines.isEmpty)
  }

  @Test(arguments: numbers) func placesOfATable(_ number: String) throws {
    let time = "2024-01-01T00:00:0"
    let log = try folder.read(
      "time,lat,lon\n\(time)0,47,\(number)\n\(time)1,\(number),8\n\(time)2,47,8\n")
    #expect(log.column("longitude")?.values[0].isNaN == true)
    #expect(log.column("latitude")?.values[1].isNaN == true)
    #expect(log.findings.filter { $0.kind == .impossible }.count == 2)
  }

  @Test(arguments: numbers) func columnsOfTheirOwn(_ number: String) throws {
    let log = try folder.read("time,strange\n0,1\n1,\(number)\n2,3\n")
    let isKept = abs(Double(number)!) <= 1e36
    #expect(log.column("strange")?.values[1].isNaN == !isKept && log.has(.impossible) == !isKept)
  }

  @Test func timesOfATrack() throws {
    let points = (0..<3).map { i in
      "<trkpt lat=\"47\" lon=\"8\"><time>\(i == 1 ? "-1.7e+308" : "\(i)")</time></trkpt>"
    }
    let log = try folder.read(
      "<gpx><trk><trkseg>" + points.joined() + "</trkseg></trk></gpx>", as: "a.gpx")
    #expect(log.has(.impossible) && log.duration == 2)
  }

  @Test func numbersOfAWeatherService() throws {
    let log = try folder.read(
      #"{"latitude": 52.5, "longitude": 1e300, "utc_offset_seconds": -9223372036854775808, "#
        + #""hourly": {"time": ["2024-01-01T00:00", "2024-01-01T01:00"], "temperature_2m": [1, 1e308]}}"#,
      as: "a.json")
    #expect(log.has(.impossible) && log.column("temperature")?.values[1].isNaN == true)
    #expect(!DatasetReport(log).lines.isEmpty)
  }

  /// A year between two shakes of a phone: no memory for every sample between.
  @Test func aLongPauseInAnAcceleration() throws {
    let log = try folder.read("time (s),acc_x,acc_y,acc_z\n0,0,0,9.8\n1,0,1,9.8\n1e9,0,0,9.8\n")
    #expect(log.rowCount == 3 && log.column("pace") == nil)
  }

  @Test func longTimesAreWrittenOut() {
    for seconds in [0, 1e-9, 59, 1e12, 1e300] { #expect(!DurationText.text(seconds).isEmpty) }
  }
}
