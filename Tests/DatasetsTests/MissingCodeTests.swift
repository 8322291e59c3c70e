import Score
import Testing

@testable import Datasets

@Suite struct MissingCodeTests {
  private let folder = TestFolder()

  @Test(arguments: [
    ("temperature", "18", "-999"), ("temperature", "18", "-127"), ("temperature", "18", "85"),
    ("temperature (°F)", "68", "-999.9"), ("pressure", "1013", "9999"), ("humidity", "50", "-9999"),
    ("wind_speed", "2", "99.9"), ("wind_direction", "350", "999"), ("heading", "10", "-999"),
    ("heading (rad)", "1", "-999"), ("wind_direction", "10", "-99"), ("heart_rate", "80", "255"),
    ("wind_direction", "10", "990"),
  ])
  func aCodeBeyondWhatTheInputCanBeIsMissing(_ name: String, _ cell: String, _ code: String) throws
  {
    let walk = try folder.read("time,\(name)\n0,\(cell)\n1,\(code)\n2,\(cell)\n3,\(code)\n")
    let input = ColumnHeader(name).name
    let values = try #require(walk.column(input)?.values)
    #expect(values.map(\.isNaN) == [false, true, false, true])
    let said = walk.findings(about: [input]).filter { $0.detail.contains("taken as missing") }
    #expect(said.map(\.count) == [2])
    #expect(code == "990" || said[0].detail.contains("2 values of \(code)"))
  }

  @Test func aCodeThatTheInputCanBeIsAValue() throws {
    let walk = try folder.read("time,altitude,temperature,x\n0,998,-20,1\n1,999,-21,-999\n")
    #expect(walk.column("altitude")?.values == [998, 999])
    #expect(walk.column("x")?.values == [1, -999])
    #expect(walk.findings.filter { $0.kind == .missingCode }.map(\.columns) == [["x"]])
  }

  @Test func inAnotherUnitNothingIsACode() throws {
    let walk = try folder.read("time,temperature\n0,70\n1,85\n2,90\n")
    #expect(walk.column("temperature")?.values == [70, 85, 90])
    #expect(walk.has(.unitDoubtful) && !walk.has(.missingCode))
  }

  @Test func anglesBeyondATurnAreMissingUnlessTheyCountOn() throws {
    let walk = try folder.read("time,heading\n0,-350\n1,710\n2,5000\n")
    let values = try #require(walk.column("heading")?.values)
    #expect(abs(values[0] - 10) < 1e-9 && values[1].isNaN && values[2].isNaN)
    #expect(walk.has(.turned) && walk.has(.impossible))
    let turning = (0..<20).map { "\($0),\($0 * 40)\n" }.joined()
    let walker = try folder.read("time,heading\n" + turning)
    #expect(abs(walker.column("heading")!.values[10] - 40) < 1e-9 && walker.has(.turned))
  }

  @Test func aCodeOfSeveralColumnsIsOne() throws {
    let rows = (0..<9).map { row -> String in
      let cells = row % 4 == 1 ? "-200,-200,-200" : "\(row * 7),\(1000 + row),\(400 - row)"
      return "\(row),\(cells)\n"
    }
    let walk = try TestFolder().read("time,a,b,c\n" + rows.joined())
    for name in ["a", "b", "c"] { #expect(walk.column(name)?.values.contains(-200) == false) }
    #expect(walk.has(.missingCode))
  }

  @Test func aNumberThatCannotBeAndComesAgainIsACode() throws {
    let walk = try TestFolder().read(
      "time,humidity\n0,35\n1,-224\n2,38\n3,-224\n4,41\n5,44\n")
    #expect(walk.column("humidity")?.values.count(where: \.isNaN) == 2)
  }

  @Test(arguments: ["1999.9", "-224", "-1"])
  func aFarNumberThatComesAgainIsSaid(_ code: String) throws {
    let cells = ["20", "31", code, "28", "44", code, "19", "39", "25"]
    let walk = try TestFolder().read(
      "time,P1\n" + cells.enumerated().map { "\($0),\($1)\n" }.joined())
    #expect(walk.has(.missingCode))
    #expect(walk.column("P1")?.values.contains(Double(code)!) == true)
  }

  @Test func bitsOfAQualityAreNoCodes() throws {
    let cells = ["0", "1", "2", "128", "0", "128", "4", "0"]
    let text = { (name: String) in
      "time,\(name)\n" + cells.enumerated().map { "\($0),\($1)\n" }.joined()
    }
    #expect(!(try TestFolder().read(text("quality")).has(.missingCode)))
    #expect(
      try TestFolder().read("time,qc_x\n0,0\n1,-9999\n2,1\n3,2\n4,-9999\n").column("qc_x")?
        .values.contains(-9999) == false)
  }
}

/// Tables of which a part cannot be read as numbers.
@Suite struct LostPartTests {
  @Test func namesOfDigitsAreSaidToLoseThem() throws {
    let long = try TestFolder().read(
      "time,logId\n0,3658461866274873688\n1,3658461866274873689\n2,3658461866274873690\n")
    #expect(long.has(.strayCharacters))
    let zeros = try TestFolder().read("time,site\n0,02177000\n1,02177001\n2,02177000\n")
    #expect(zeros.has(.strayCharacters))
    #expect(!(try TestFolder().read("time,x\n0,2177000\n1,2177001\n").has(.strayCharacters)))
  }

  @Test func oneColumnOfWordsIsSaid() throws {
    let walk = try TestFolder().read("adsfsd\n53.1:19.9:6.3\n53.2:19.8:6.4\n53.3:19.7:6.5\n")
    #expect(walk.findings.contains { $0.kind == .header && $0.detail.contains("one column") })
  }

  @Test func minusOneThroughoutIsSaid() throws {
    #expect(
      try TestFolder().read("time,n\n0,-1\n1,-1\n2,-1\n").has(.missingCode))
    #expect(!(try TestFolder().read("time,n\n0,-1\n1,0\n2,1\n3,-1\n").has(.missingCode)))
  }
}
