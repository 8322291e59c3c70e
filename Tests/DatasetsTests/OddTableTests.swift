import Score
import Testing

@testable import Datasets

/// Tables as devices, spreadsheets and people write them: read as they are meant, and what was concluded is said.
@Suite struct OddTableTests {
  private let folder = TestFolder()

  private func values(_ walk: Dataset, _ name: String) -> [Double?]? {
    walk.column(name)?.values.map { $0.isNaN ? nil : ($0 * 1e6).rounded() / 1e6 }
  }

  // MARK: Cells

  /// A table, a column of its own, and its numbers; nil where there is none.
  @Test(
    arguments: [
      ("t,x\n0,- 5.2\n1,- 4\n2,3\n", "x", [-5.2, -4, 3]),
      (
        "time,zz\n0,61\n1,63.7x\n2,61.5\n3,<0.1\n4,61.7\n5,61\n", "zz",
        [61, nil, 61.5, nil, 61.7, 61]
      ),
      ("time,wave\n0,MM\n1,MM\n2,1.2\n3,MM\n4,1.3\n", "wave", [nil, nil, 1.2, nil, 1.3]),
      ("time,id\n0,0x1F\n1,0x20\n", "id", [31, 32]),
      ("time,x\n0,$12.50\n1,$13.00\n", "x", [12.5, 13]),
      ("time;x\n0;12,50-\n1;0,00\n2;5,00-\n", "x", [-12.5, 0, -5]),
      ("time,x\n0,(300.50)\n1,20\n2,30\n", "x", [-300.5, 20, 30]),
      ("time,x\n0,1.2D+03\n1,1.3D+03\n", "x", [1200, 1300]),
      ("time,x\n0,12.3±0.2\n1,12.4±0.2\n", "x", [12.3, 12.4]),
      ("time,x\n0,72\n1,Low\n2,Low\n3,High\n4,75\n", "x", [72, nil, nil, nil, 75]),
      ("time,x\n0,\"1,200\"\n1,950\n2,\"12,300\"\n", "x", [1200, 950, 12_300]),
      ("time,zz\n0,1.5 foo\n1,2.5 foo\n", "zz", [1.5, 2.5]),
    ] as [(String, String, [Double?])])
  func aNumericColumnStaysNumeric(_ text: String, _ name: String, _ wanted: [Double?]) throws {
    let walk = try folder.read(text)
    #expect(values(walk, name) == wanted)
    #expect(
      walk.has(.invalidMarked) || walk.has(.strayCharacters), "what was read otherwise is said")
  }

  @Test(arguments: ["\"-0222,5\",\"+9999,9\"", "\"12,7\",\"12,10\"", "\"131,101\",\"120,80\""])
  func pairsInOneCellAreNoDecimals(_ cells: String) throws {
    let pair = cells.split(separator: "\",\"").map { String($0.replacing("\"", with: "")) }
    let walk = try folder.read("time,bp\n0,\"\(pair[0])\"\n1,\"\(pair[1])\"\n")
    #expect(walk.column("bp")?.labels == pair)
    #expect(walk.has(.severalValues))
  }

  // MARK: Codes

  @Test(arguments: [
    "99", "-99", "99.9", "999", "-999.9", "9999.99", "255", "511", "1023", "32767", "-32768",
    "65535",
    "2147483647", "-9",
  ])
  func aCodeInAColumnOfItsOwnIsMissing(_ code: String) throws {
    let rows = ["0.6", "0.7", code, "0.75", code, "0.6", "0.8"]
    let walk = try folder.read(
      "time,gust\n" + rows.enumerated().map { "\($0),\($1)\n" }.joined())
    #expect(values(walk, "gust") == [0.6, 0.7, nil, 0.75, nil, 0.6, 0.8])
    #expect(walk.findings(about: ["gust"]).contains { $0.kind == .missingCode && $0.count == 2 })
    var options = ReadOptions()
    options.findsCodes = false
    let kept = try folder.read(
      "time,gust\n" + rows.enumerated().map { "\($0),\($1)\n" }.joined(), options)
    #expect(values(kept, "gust")?.contains(nil) == false)
  }

  @Test(arguments: ["0,99,0,99,0", "98,99,100,99,97", "0,255,0,255,255", "1,2,99,4,5"])
  func whatMayBeAValueStaysOne(_ cells: String) throws {
    let rows = cells.split(separator: ",").enumerated().map { "\($0),\($1)\n" }.joined()
    #expect(values(try folder.read("time,x\n" + rows), "x")?.contains(nil) == false)
  }

  @Test func codesOfAFieldAreKnownBeforeUnitsAreConverted() throws {
    let walk = try folder.read("time,SOG,heading\n0,8.5,350\n1,102.3,511\n2,8.4,355\n")
    #expect(values(walk, "speed")?[1] == nil && values(walk, "heading")?[1] == nil)
    #expect(abs((walk.column("speed")?.values[0] ?? 0) - 8.5 * 1852 / 3600) < 1e-9)
  }

  // MARK: Names and units

  @Test(arguments: [
    "*F", "°F", "F°", "oF", "degF", "degree_F", "&deg;F", "Â°F", "deg F", "Fahrenheit",
  ])
  func degreesAreReadInManySpellings(_ unit: String) throws {
    let walk = try folder.read("time,\"Temp, (\(unit))\"\n0,50\n1,68\n")
    #expect(values(walk, "temperature") == [10, 20])
  }

  @Test(arguments: [
    ("km h-1", 10.0), ("km.h-1", 10), ("m.s-1", 36), ("m s⁻¹", 36), ("km·h^-1", 10),
  ])
  func quotientsAreReadAsPowers(_ unit: String, _ speed: Double) throws {
    let walk = try folder.read("time,wind_speed (\(unit))\n0,36\n1,36\n")
    #expect(values(walk, "wind_speed") == [speed, speed])
  }

  @Test func positionsAreDegreesUnlessTheyAreWholeAndLarge() throws {
    let degrees = try folder.read("time,position_lat,position_long\n0,55.0,4.0\n1,55.1,4.1\n")
    #expect(values(degrees, "latitude") == [55, 55.1])
    let semicircles = try folder.read(
      "time,position_lat,position_long\n0,656175445,47721859\n1,656175445,47721859\n")
    #expect(abs((semicircles.column("latitude")?.values[0] ?? 0) - 55) < 1e-4)
    let minutes = try folder.read(
      "time,lat (ddmm.mmmm),lon (dddmm.mmmm)\n0,5530.0,00406.0\n1,5530.6,-406.0\n")
    #expect(
      values(minutes, "latitude") == [55.5, 55.51] && values(minutes, "longitude") == [4.1, -4.1])
  }

  @Test(arguments: [
    "time,lat,N,lon,E\n0,33.5,S,70.25,W\n1,33.5,S,70.25,W\n",
    "time,lat,lon\n0,3330.0S,07015.0W\n1,3330.0S,07015.0W\n",
    "time,lat,lon\n0,33°30'00\"\"S,70 15 00 W\n1,33°30'S,W 70° 15.0'\n",
    "time,Latitude (degrees_north),Longitude (degrees_east)\n0,-33.5,-70.25\n1,-33.5,-70.25\n",
  ])
  func positionsAreReadInAllTheirForms(_ text: String) throws {
    let walk = try folder.read(text.replacing("\"\"", with: "″"))
    #expect(
      values(walk, "latitude") == [-33.5, -33.5] && values(walk, "longitude") == [-70.25, -70.25])
  }

  @Test func anAmountBesideARateIsNoRate() throws {
    let walk = try folder.read("time,Rain,Rain Rate\n0,0.2,2.4\n600,0,0\n")
    #expect(values(walk, "rain") == [2.4, 0] && values(walk, "Rain") == [0.2, 0])
  }

  @Test func aUnitThatIsAssumedIsSaid() throws {
    let walk = try folder.read("time,Wind Speed,temperature (°C)\n0,16.1,20\n1800,14.5,21\n")
    #expect(walk.column("wind_speed")?.isUnitAssumed == true)
    #expect(walk.column("temperature")?.isUnitAssumed == false)
    #expect(DatasetReport(walk).lines.contains { $0.contains("m/s (assumed)") })
  }

  // MARK: Shape

  @Test(arguments: [
    "#time,temperature,humidity\n#s,degF,%\n0,68,61\n1,68,60\n",
    "# Logger\n# time | temperature (°F) | humidity\n0 68 61\n1 68 60\n",
    "time temperature humidity\ns degF %\n0 68 61\n1 68 60\n",
    "# 1: time\n# 2: temperature [°F]\n# 3: humidity\n0 68 61\n1 68 60\n",
    "# name 0 = time: Time, Elapsed [seconds]\n# name 1 = temperature [ITS-90, °F]\n# name 2 = humidity\n0 68 61\n1 68 60\n",
    "# My own interpolation\n# time temperature(°F) humidity\n0 68 61\n1 68 60\n",
    "Made by,me,\nUnit,no. 7,\ntime,temperature (°F),humidity\n0,68,61\n1,68,60\n2,68,60\n",
    "//time,temperature,humidity\n//s,degF,%\n0,68,61\n1,68,60\n",
    "time,temperature,humidity\nUTC,degF,-\n0,68,61\n1,68,60\n",
    "Serial, 7, 3\ntime\ttemperature (°F)\thumidity\n0\t68\t61\n1\t68\t60\n2\t68\t60\n",
    "#datatype,long,double,double\n#group,false,false,true\n#default,,,\ntime,temperature (°F),humidity\n0,68,61\n1,68,60\n",
  ])
  func namesAndUnitsAreFoundWhereverTheyStand(_ text: String) throws {
    let walk = try folder.read(text, as: "a.txt")
    #expect(values(walk, "temperature")?.prefix(2) == [20, 20])
    #expect(walk.column("humidity")?.values.prefix(2) == [61, 60])
    #expect(walk.axes[0].prefix(2) == [0, 1])
  }

  @Test func aSentenceFarAboveTheRowsNamesNoColumns() throws {
    let prose = ["use of data", "one two three", "see", "the", "paper", "by", "us"]
    let walk = try folder.read(
      prose.map { "# \($0)\n" }.joined() + "1 68 61\n2 68 60\n", as: "a.txt")
    #expect(walk.columns.allSatisfy { !["of", "data", "two", "three"].contains($0.name) })
    #expect(walk.findings.contains { $0.kind == .header })
  }

  @Test(arguments: [10, 100, 800])
  func namesBehindManyCommentsAreFound(_ count: Int) throws {
    let remarks = (0..<count).map { "# <sensor channel=\"\($0)\" of the logger's \"own\">\n" }
    let walk = try folder.read(
      remarks.joined() + "# time temperature humidity\n0 20 61\n1 20 60\n", as: "a.txt")
    #expect(values(walk, "temperature") == [20, 20])
  }

  @Test func bracketsBehindAFunctionHoldNoUnit() {
    #expect(ColumnHeader("log( CO2 / 277.3 )").unit == nil)
    #expect(ColumnHeader("Temperature [ITS-90, °C]").unit == Unit("°C"))
  }

  @Test func cellsNeverMoveToAnotherColumn() throws {
    let walk = try folder.read(
      "time,mode,event,temperature,wind\n0,heat,,18.5,3,\n1,heat,,18.6,4,\n2,heat,18.7,5,\n3,heat,,18.8,6,\n"
    )
    #expect(
      values(walk, "temperature") == [18.5, 18.6, nil, 18.8]
        && values(walk, "wind") == [3, 4, nil, 6])
    #expect(walk.findings.contains { $0.kind == .unevenRows && $0.detail.contains("line 4") })
  }

  @Test func linesOfWordsAmongRowsAreNoRows() throws {
    let walk = try folder.read("time,temperature\n0,18.5\nSD card online\n10,18.7\n20,18.8\n")
    #expect(walk.axes[0] == [0, 10, 20])
    #expect(walk.findings.contains { $0.kind == .strayLines && $0.detail.contains("line 3") })
    let bare = try folder.read("SD card online\nIMU online\n0,18.5,3\n10,18.7,4\n20,18.8,4\n")
    #expect(bare.rowCount == 3)
  }

  @Test func columnsOfOneNameAreChosenByTheirNumber() throws {
    let text = "time,mV,mV,mV\n0,1,2,3\n1,2,3,4\n"
    for (source, wanted) in [
      ("own_mV:m/s", [2.0, 3]), ("mV#1:m/s", [1, 2]), ("mV#3:m/s", [3, 4]),
    ] {
      let walk = try folder.read(text, ReadOptions(columns: ["speed": source]))
      #expect(values(walk, "speed") == wanted)
    }
    let error = try #require(throws: Fault.self) {
      try folder.read(text, ReadOptions(columns: ["speed": "mV"]))
    }
    #expect(error.hint == "say which: mV#1, mV#2, mV#3")
  }

  // MARK: Series

  @Test(arguments: [
    "station,time,temperature\nA,0,5\nB,0,25\nA,10,6\nB,10,26\nA,20,7\nB,20,27\n",
    "id,time,temperature\n1,0,5\n1,10,6\n1,20,7\n2,0,25\n2,10,26\n2,20,27\n",
    "time,temperature\n0,5\n0,25\n10,6\n10,26\n20,7\n20,27\n",
    "device_id,time,temperature\na,0,5\nb,5,25\na,10,6\nb,15,26\na,20,7\nb,25,27\n",
    "tag,time,lat,lon,temperature\na,0,55,4,5\nb,1,10,4,25\na,10,55.0001,4,6\nb,11,10,4,26\na,20,55,4,7\nb,21,10,4,27\n",
  ])
  func nothingIsMadeUpBetweenTwoSeries(_ text: String) throws {
    let walk = try folder.read(text)
    #expect(walk.column("temperature")?.values == [5, 6, 7] && walk.axes[0] == [0, 10, 20])
    #expect(walk.has(.severalSeries))
  }

  @Test func oneSeriesIsReadByItsWordNumberOrPart() throws {
    let words = "station,time,temperature\nA,0,5\nB,0,25\nA,10,6\nB,10,26\n"
    let numbers = words.replacing("A", with: "1").replacing("B", with: "2")
    let parts = "time,temperature\n0,5\n0,25\n10,6\n10,26\n20,7\n20,27\n"
    for (text, rows) in [
      (words, ["station": "B"]), (numbers, ["station": "2"]), (parts, ["part": "2"]),
    ] {
      let walk = try folder.read(text, ReadOptions(only: rows))
      #expect(walk.column("temperature")?.values.prefix(2) == [25, 26])
    }
  }

  @Test func namesAndValuesBecomeColumns() throws {
    let walk = try folder.read(
      "time,variable,value\n0,temperature,5\n0,humidity,60\n10,temperature,6\n10,humidity,61\n")
    #expect(values(walk, "temperature") == [5, 6] && values(walk, "humidity") == [60, 61])
  }

  @Test func aCategoryIsNoSeries() throws {
    let walk = try folder.read("time,mode,temperature\n0,heat,5\n1,cool,6\n2,heat,7\n3,cool,8\n")
    #expect(walk.rowCount == 4 && !walk.has(.severalSeries))
  }
}
