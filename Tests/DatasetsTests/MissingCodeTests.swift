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
}
