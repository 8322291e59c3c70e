import Score
import Testing

@testable import Datasets

/// Tables below lines about the log: their names, units, rates and starts, as devices write them.
@Suite struct LinesAboveTests {
  private let folder = TestFolder()

  private func names(_ walk: Dataset) -> [String] {
    walk.columns.filter { !$0.isDerived }.map(\.name)
  }

  private func rows(_ count: Int, _ row: (Int) -> String) -> String {
    (0..<count).map { row($0) + "\n" }.joined()
  }

  // MARK: Rates and starts

  private static let actiGraph = """
    ------------ Data File Created By ActiGraph GT3X+ date format M/d/yyyy at 30 Hz Filter Normal -----------
    Serial Number: NEO1F2345
    Start Time 10:00:00
    Start Date 2/3/2015
    Epoch Period (hh:mm:ss) 00:01:00
    Download Date 2/20/2015
    --------------------------------------------------

    """

  /// Lines above rows without times, and the seconds from row to row and the start that they say.
  @Test(
    arguments: [
      (actiGraph + "1,2,3\n4,5,6\n7,8,9\n1,1,1\n", 60, "2015-02-03T10:00:00Z"),
      (
        actiGraph.replacing("\n", with: ",,\n") + "a,b,c\n1,2,3\n4,5,6\n7,8,9\n", 60,
        "2015-02-03T10:00:00Z"
      ),
      ("# Sampling Rate (Hz):= 100.00\n# Labels:= ax\tay\n1\t2\n3\t4\n5\t6\n", 0.01, nil),
      ("# sample rate: 0.5 kHz\nax,ay\n1,2\n3,4\n5,6\n", 0.002, nil),
      (
        "Logger 5\nSampling interval;10;min\nStart;2024-03-01 08:00:00\na;b\n1;2\n3;4\n5;6\n", 600,
        "2024-03-01T08:00:00Z"
      ),
      (
        "TIMESERIES XX_TEST, 3 samples, 40 sps, 2008-01-15T00:00:00, TSPAIR, INTEGER\n1\n2\n3\n",
        0.025, "2008-01-15T00:00:00Z"
      ),
      (
        "LabVIEW Measurement\nDate\t2024/03/01\nTime\t10:00:00\nDelta_X\t0.5\t0.5\n***End_of_Header***\nU\tI\n1\t2\n3\t4\n5\t6\n",
        0.5, "2024-03-01T10:00:00Z"
      ),
      ("1560279825.0,1560279825.0\n4.0,4.0\n1,2\n3,4\n5,6\n", 0.25, "2019-06-11T19:03:45Z"),
      ("# sample rate: 10 Hz\n# interval: 7 s\na,b\n1,2\n3,4\n5,6\n", 1, nil),
    ] as [(String, Double, String?)])
  func linesAboveRowsSayTheirTimes(_ text: String, _ step: Double, _ start: String?) throws {
    let walk = try folder.read(text)
    let times = walk.axes[0]
    #expect(times.count >= 3 && abs(times[2] - times[1] - step) < 1e-6)
    #expect(walk.start.map { CivilDate.text(epoch: $0.epoch, utcOffset: $0.utcOffset) } == start)
    #expect(walk.has(.noTimes))
  }

  /// Lines that say something else, below which a row is a second.
  @Test(arguments: [
    "Upload interval: 5 min", "Alarm interval: 10 min", "Battery voltage sample rate: 5 Hz",
    "Interval: 2 s before stimulus", "Sampling interval: 1 h 30 min",
    "Original sampling interval: 1 min; averaged to 1 h",
  ])
  func otherIntervalsAreNotThoseOfTheRows(_ line: String) throws {
    let walk = try folder.read("Logger 7\n\(line)\na,b\n1,2\n3,4\n5,6\n")
    #expect(walk.axes[0] == [0, 1, 2])
  }

  @Test func theStartOfSomethingElseIsNone() throws {
    let walk = try folder.read(
      "Start of sowing: 2019-04-01 06:00:00\nSample rate: 1 Hz\nx,y\n1,2\n2,3\n3,4\n")
    #expect(walk.start == nil && walk.axes[0] == [0, 1, 2])
  }

  @Test func samplesThatRunAlongTheLinesAreOneColumn() throws {
    let walk = try folder.read(
      "TIMESERIES XX_TEST, 5 samples, 40 sps, 2008-01-15T00:00:00, SLIST, INTEGER, Counts\n1\t2\t3\n4\t5\t6\n7\t8\n"
    )
    #expect(walk.column("samples")?.values == Array(1...8).map(Double.init))
  }

  @Test func aDateOfWhichTheOrderIsOpenIsNoStart() throws {
    let walk = try folder.read("Start 2/3/2015 10:00:00\nInterval 5 s\na,b\n1,2\n3,4\n5,6\n")
    #expect(walk.start == nil)
    #expect(walk.axes[0].last == 10)
  }

  @Test func intervalsBetweenBeatsCountFromTheFirstLine() throws {
    let walk = try folder.read("1560279825.0, IBI\n83.5,0.6\n84.1,0.7\n84.8,0.8\n")
    #expect(walk.start?.epoch == 1_560_279_908.5)
    #expect(walk.column("IBI")?.values == [0.6, 0.7, 0.8])
  }

  // MARK: Names

  /// Texts of three rows, and the names of what they measure.
  @Test(arguments: [
    "#YY  MM DD hh mm WDIR WSPD WVHT\n#yr  mo dy hr mn degT m/s     m\n2018 08 01 15 10 160  6.0    MM\n2018 08 01 15 00 150  7.0 MM\n2018 08 01 14 50 150  7.0   1.2\n",
    "YY,MM,DD,hh,mm,WDIR,WSPD,WVHT\nyr,mo,dy,hr,mn,degT,m/s,m,\n2018,08,01,15,10,160,6.0,1,\n2018,08,01,15,20,150,7.0,1,\n2018,08,01,15,30,150,7.0,1.2,\n",
    "\\name = buoy\n| time | WDIR | WSPD | WVHT |\n| double | double | double | double |\n| s | degT | m/s | m |\n 0 160 6.0 1\n 1 150 7.0 1\n 2 150 7.0 1.2\n",
    "#log_version=1\n#s, deg, m/s, m\ntime,WDIR,WSPD,WVHT\n0,160,6.0,1\n1,150,7.0,1\n2,150,7.0,1.2\n",
    "Buoy 7 in the bay\nSerial\t12\ntime\tWDIR\tWSPD\tWVHT\t\n0\t160\t6.0\t1\n1\t150\t7.0\t1\n2\t150\t7.0\t1.2\n",
    "Place,Id,Depth,Note\nBay,12,3,1\nBay,13,3,1\nBay,14,3,1\n,,,\ntime,WDIR,WSPD,WVHT\n0,160,6,1\n1,150,7,1\n2,150,7,2\n3,150,7,1\n4,150,7,2\n",
    "Station,490\nTime_zone,UTC\nSLEV=Observed Water Level\ntime,WDIR,WSPD,WVHT\n0,160,6.0,1\n1,150,7.0,1\n2,150,7.0,1.2\n",
  ])
  func namesStandRightAboveTheRows(_ text: String) throws {
    let walk = try folder.read(text)
    #expect(names(walk) == ["wind_direction", "wind_speed", "WVHT"])
    #expect(walk.column("wind_direction")?.values.first.map { [150, 160].contains($0) } == true)
  }

  @Test func unitsOfACommentAboveTheNamesCount() throws {
    let walk = try folder.read(
      "#airframe, log_version=1.00\n#hh:mm:ss, degrees, ft msl, deg F\ntime,heading,AltMSL,temp\n09:51:01,10,100,50\n09:51:02,11,100,50\n09:51:03,12,100,50\n"
    )
    #expect(walk.column("altitude").map { ($0.values[0] * 1000).rounded() / 1000 } == 30.48)
    #expect(walk.column("temperature")?.values[0] == 10)
  }

  @Test(arguments: [30, 100, 300])
  func rowsAreFoundBehindALongReport(_ count: Int) throws {
    let report = rows(count) { "Setting \($0):;\($0 * 7)" }
    let body = rows(200) { "2024-03-01 10:\(10 + $0 / 60):\(10 + $0 % 50);\($0);\($0 % 7)" }
    let walk = try folder.read(report + "Zeit;a;b\n" + body)
    #expect(names(walk) == ["a", "b"])
    #expect(walk.axes[0].count == 200)
  }

  @Test func aColumnOfNumbersMayBeCalledByAHash() throws {
    let walk = try folder.read(
      "#,Date-Time (EDT),Temp (°C),End of File\n1,8/23/2023 12:21,24.4,\n2,8/23/2023 12:22,25,\n3,8/23/2023 12:23,25.5,\n"
    )
    #expect(walk.column("temperature")?.values == [24.4, 25, 25.5])
    #expect(walk.start?.utcOffset == -14_400)
  }

  @Test func wordsOfStatisticsInBracketsAreNoUnits() {
    #expect(ColumnHeader("GridMs.Hz (Avg)") == ColumnHeader("GridMs.Hz (Avg) "))
    #expect(ColumnHeader("GridMs.Hz (Avg)").unit == nil)
    #expect(ColumnHeader("PAR [umol/m2,sec]").unit == "umol/m2,sec")
    #expect(ColumnHeader("Temperature [ITS-90, deg C]").unit == "deg C")
    #expect(ColumnHeader("Duration (min)").unit == "min")
  }

  @Test func aTitleOverTabsNamesNoColumns() throws {
    let walk = try folder.read(
      "// MK21 EXPORT FILE\n0.0\t5410\t23.2\n0.1\t5411\t23.1\n0.2\t5412\t23\n")
    #expect(names(walk) == ["column2", "column3"])
  }

  @Test func aLineOfOtherUnitsIsLeftOut() throws {
    let walk = try folder.read(
      "yyyy mm tmax tmin af rain\n degC degC days mm\n1948 1 8.9 3.3 1 85.0\n1948 2 7.9 2.2 2 26\n1948 3 14.2 3.8 3 14\n"
    )
    #expect(walk.column("tmax")?.values == [8.9, 7.9, 14.2])
    #expect(walk.columns.allSatisfy { $0.unit != "d" && $0.unit != "mm" })
    #expect(walk.has(.header))
  }

  @Test func aLineOfAsManyWordsIsNotTheNames() throws {
    let walk = try folder.read(
      "Station,Berlin\ndepth,pressure\n" + rows(10) { "\($0),\(1013 + $0)" })
    #expect(walk.column("pressure")?.values.first == 1013)
  }

  @Test func errorsOfSpreadsheetsBeginNoComment() throws {
    let walk = try folder.read(
      "time,temperature\n2020-01-01 10:00,18\n#N/A,19\n2020-01-01 10:02,20\n2020-01-01 10:03,21\n")
    #expect(walk.column("temperature")?.values == [18, 19, 20, 21])
    let commented = try folder.read("time,x\n0,1\n#1,2\n2,3\n3,4\n")
    #expect(commented.axes[0].count == 3 && commented.has(.strayLines))
  }

  @Test(arguments: [1, 5, 400])
  func emptyRowsAtTheEndAreNone(_ count: Int) throws {
    let walk = try folder.read("time,a,b\n0,1,7\n10,2,7\n20,3,7\n" + rows(count) { _ in ",," })
    #expect(walk.axes[0] == [0, 10, 20])
    #expect(walk.has(.strayLines))
  }

  // MARK: Series

  /// The rows of a series that is chosen are those that are read, whichever it is.
  @Test(arguments: ["Nord", "Sued", "West", "Ost"])
  func aSeriesThatIsChosenIsRead(_ name: String) throws {
    let places = ["Nord", "Sued", "West", "Ost"]
    let text =
      "time,station,x\n"
      + (0..<12).flatMap { row in
        places.enumerated().map { "\(row * 10),\($1),\($0 * 100 + row)\n" }
      }
      .joined()
    let walk = try folder.read(text, as: "a.csv", ReadOptions(only: ["station": name]))
    let place = Double(places.firstIndex(of: name)! * 100)
    #expect(walk.column("x")?.values == (0..<12).map { place + Double($0) })
    #expect(!walk.has(.severalSeries))
  }

  @Test func numbersOfEventsTellNoOwnersApart() throws {
    let text = "time,event_id,x\n" + rows(8) { "\($0 * 10),\(7 + $0 % 2),\($0)" }
    let walk = try folder.read(text)
    #expect(walk.axes[0].count == 8 && !walk.has(.severalSeries))
  }

  @Test func aColumnOfIdsTellsOwnersApart() throws {
    let rows = (0..<8).map { "2016-08-\(10 + $0 / 2),\(106_744 + $0 % 2),\($0)\n" }.joined()
    let walk = try folder.read("Date,Shark ID,x\n" + rows)
    #expect(walk.axes[0].count == 4)
    #expect(walk.has(.severalSeries))
  }

  @Test func ownersOneBehindAnotherAreSaid() throws {
    let walk = try folder.read(
      "time,host,x\n0,a,1\n1,a,2\n2,a,3\n3,b,1\n4,b,2\n5,b,3\n")
    #expect(walk.axes[0].count == 6)
    #expect(walk.has(.severalSeries))
  }

  @Test func activitiesOfOneFileAreSaid() throws {
    let point = { (time: String) in
      "<Trackpoint><Time>\(time)</Time><HeartRateBpm><Value>99</Value></HeartRateBpm></Trackpoint>"
    }
    let activity = { (sport: String, day: Int) in
      "<Activity Sport=\"\(sport)\"><Lap><Track>\(point("2011-11-0\(day)T10:00:00Z"))\(point("2011-11-0\(day)T10:00:05Z"))</Track></Lap></Activity>"
    }
    let head = "<?xml version=\"1.0\"?><TrainingCenterDatabase><Activities>"
    let tail = "</Activities></TrainingCenterDatabase>"
    let both = try folder.read(
      head + activity("Running", 1) + activity("Biking", 2) + tail, as: "a.tcx")
    #expect(both.findings.contains { $0.kind == .severalSeries && $0.count == 2 })
    let one = try folder.read(head + activity("Running", 1) + tail, as: "b.tcx")
    #expect(!one.has(.severalSeries))
  }

  // MARK: JSON

  @Test(arguments: [
    #"[{"columns":["time","x"],"records":[[0,1],[1,2],[2,3]]}]"#,
    #"[{"name":"w","columns":["time","x"],"points":[[0,1],[1,2],[2,3]]}]"#,
    #"{"sets":[{"A":{"reps":{"R1":{"data":{"time":[0,1,2],"x":[1,2,3]}}}}}]}"#,
  ])
  func tablesWithinListsAreFound(_ text: String) throws {
    let walk = try folder.read(text, as: "a.json")
    #expect(walk.axes[0] == [0, 1, 2])
    #expect(walk.column("x")?.values == [1, 2, 3])
  }
}
