import Score
import Testing

@testable import Datasets

@Suite struct CSVReaderTests {
  private let folder = TestFolder()

  @Test func plainNamesBecomeInputsWithTheirValues() throws {
    let walk = try folder.read(
      "time,pace,temperature,wind_speed\n0,98,21.5,1\n1,101,,2\n2,104,21.7,3\n")
    #expect(walk.axes[0] == [0, 1, 2])
    #expect(walk.column("pace")?.values == [98, 101, 104])
    #expect(walk.column("pace")?.unit == .stepsPerMinute)
    #expect(walk.column("temperature")?.values[1].isNaN == true)
    #expect(walk.duration == 2)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func everyLineEndReadsAlike(_ end: String) throws {
    let text = ["\u{feff}time,pace", "0,98", "1,99", ""].joined(separator: end)
    let walk = try folder.read(text)
    #expect(walk.column("pace")?.values == [98, 99])
  }

  @Test func quotedCellsKeepCommasQuotesAndLineEnds() throws {
    let walk = try folder.read("time,note\n0,\"a, \"\"b\"\"\nc\"\n1,d\n")
    #expect(walk.column("note")?.labels == ["a, \"b\"\nc", "d"])
    #expect(walk.column("note")?.gaps == .hold)
  }

  @Test func unitsInTheHeaderAreConverted() throws {
    let walk = try folder.read(
      "time (ms),speed [km/h],temperature (°F),bearing (rad),Barometer (Pa)\n0,36,68,1.5707963267948966,101325\n500,18,50,0,100000\n"
    )
    #expect(walk.axes[0] == [0, 0.5])
    #expect(walk.column("speed")?.values == [10, 5])
    #expect(abs(walk.column("temperature")!.values[0] - 20) < 1e-9)
    #expect(abs(walk.column("course")!.values[0] - 90) < 1e-9)
    #expect(walk.column("pressure")?.values == [1013.25, 1000])
    guard case .own(let original, let unit)? = walk.column("speed")?.provenance else {
      Issue.record("speed is the log's own")
      return
    }
    #expect(original == "speed" && unit == "km/h")
  }

  @Test func aUnitsRowUnderTheHeaderIsNoData() throws {
    let walk = try folder.read(
      "time,lat,lon,velocity\n(s),(deg),(deg),(km/h)\n0,55,-4,3.6\n1,55,-4,7.2\n")
    #expect(walk.rowCount == 2)
    #expect(walk.column("speed")?.values == [1, 2])
  }

  @Test func decimalCommasAndSemicolonsRead() throws {
    let walk = try folder.read("\"Time (s)\";\"Speed (m/s)\"\n0,0;1,5\n0,5;2,5E0\n")
    #expect(walk.axes[0] == [0, 0.5])
    #expect(walk.column("speed")?.values == [1.5, 2.5])
  }

  @Test func commentLinesAreNoRows() throws {
    let walk = try folder.read("# by hand\ntime,pace\n0,90\n# a break\n1,91\n")
    #expect(walk.column("pace")?.values == [90, 91])
  }

  @Test func rowsShorterThanTheHeaderAreCounted() throws {
    let walk = try folder.read("time,pace,light\n0,90,5\n1\n2,92\n")
    #expect(walk.findings.first { $0.kind == .shortRows }?.count == 2)
    #expect(walk.column("pace")!.values[1].isNaN)
    #expect(walk.column("light")!.values[2].isNaN)
  }

  @Test func rowsLongerThanTheOthersAreNamedByTheirLine() throws {
    let walk = try folder.read("time,pace\n0,90\n1,91,7\n2,92\n3,93\n")
    #expect(walk.rowCount == 4)
    #expect(walk.column("pace")!.values[1].isNaN, "the number too many may stand anywhere")
    let said = walk.findings.first { $0.kind == .unevenRows }
    #expect(said?.detail.contains("line 3") == true)
    let error = try #require(throws: Fault.self) {
      try folder.read("time,pace\n0,90\n1,91,7\n2,92\n3,93,6,5\n")
    }
    #expect(error.place.line == 3)
    #expect(error.description.contains("walk.csv:3:6: the row has 3 cells"))
  }

  @Test func anOpenQuotationMarkNamesItsLine() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read("time,note\n0,a\n1,\"b\n2,c\n")
    }
    #expect(error.place.line == 3)
  }

  @Test func binaryFilesAreNamed() throws {
    let binary = try #require(throws: Fault.self) {
      try DatasetReader.read(path: folder.write("b.csv", [0x61, 0x0a, 0, 1]))
    }
    #expect(binary.place.line == 2)
  }

  @Test func columnsWithoutNamesAreNumbered() throws {
    let walk = try folder.read("0,1.5,x\n1,2.5,y\n2,3.5,y\n")
    #expect(walk.columns.map(\.name) == ["column2", "column3"])
    #expect(walk.axes[0] == [0, 1, 2])
  }

  @Test func aMissingFileSaysSo() throws {
    let error = try #require(throws: Fault.self) {
      try DatasetReader.read(path: folder.path + "/none.csv")
    }
    #expect(error.message.contains("No such file"))
  }
}

@Suite struct GroupedNumberTests {
  private let folder = TestFolder()

  @Test(
    arguments: [
      ("1.234,5", 0x2c, 1234.5), ("-12.345.678", 0x2c, -12_345_678), ("1,234.5", 0x2e, 1234.5),
      ("1.23,5", 0x2c, nil), ("1234,5", 0x2c, nil), ("1.234.56", 0x2c, nil), (".123", 0x2c, nil),
    ] as [(String, UInt8, Double?)])
  func groupsHaveThreeDigits(_ text: String, _ point: UInt8, _ value: Double?) {
    #expect(GroupedNumber.parse(text, point: point) == value)
  }

  @Test func thousandsAreNumbersAndSaidToBe() throws {
    let walk = try folder.read("Zeit;Höhe;x\n0;1.234,5;1,5\n1;1.235,5;2,5\n2;999,5;3,5\n")
    #expect(walk.column("altitude")?.values == [1234.5, 1235.5, 999.5])
    #expect(walk.has(.strayCharacters))
    let all = try folder.read("Zeit;Druck\n0;1.013,2\n1;1.013,1\n")
    #expect(all.column("Druck")?.values == [1013.2, 1013.1])
    let doubtful = try folder.read("time,x\n0,\"1,234\"\n1,\"1,235\"\n")
    #expect(doubtful.column("x")?.labels.count == 2, "1,234 may be a decimal comma")
  }
}
