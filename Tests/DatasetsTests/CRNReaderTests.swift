import Score
import Testing

@testable import Datasets

@Suite struct CRNReaderTests {
  private let row =
    "92821 20200706 1200 20200706 0700      3  -80.69   28.62    24.9     0.0 -99999 0    25.5 C 0    93 0 -99.000 -9999.0   990 0   1.57 0\n"

  @Test func fixedFieldsAreInputsAndNinesAreMissing() throws {
    let folder = TestFolder()
    let station = try folder.read(row + "    \n          " + row, as: "crn.txt")
    #expect(station.start == StartTime(epoch: 1_594_036_800, utcOffset: -18_000))
    #expect(station.column("temperature")?.values == [24.9, 24.9])
    #expect(station.column("humidity")?.values == [93, 93])
    #expect(station.column("solar_radiation")?.values.allSatisfy(\.isNaN) == true)
    #expect(station.has(.paddedLines))
  }

  @Test func aCutRowNamesItsLine() throws {
    let folder = TestFolder()
    let error = try #require(throws: Fault.self) {
      try folder.read(row + row.dropLast(30) + "\n", as: "crn.txt")
    }
    #expect(error.place.line == 2)
  }
}
