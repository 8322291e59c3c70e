import TestSupport
import Testing

@testable import Datasets

@Suite struct TMY3ReaderTests {
  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data"))
  func aTypicalYearHas8760HoursInOrder() throws {
    let path = SharedData.path("weather/pvlib-python__723170TYA.CSV")
    let year = try DatasetReader.read(path: path)
    #expect(year.rowCount == 8760)
    #expect(year.start?.utcOffset == -18_000)
    #expect(year.duration == 8759 * 3600)
    #expect(zip(year.axes[0].dropFirst(), year.axes[0]).allSatisfy { $0 - $1 == 3600 })
    #expect(year.column("temperature")?.values.first == 10)
    #expect(year.column("latitude")?.values.first == 36.1)
    #expect(year.column("light")!.values.max()! > 100_000, "illuminance counts in 100 lx")
    #expect(year.has(.typicalYear))
  }

  @Test func theFirstHourEndsAtOneOClock() throws {
    let folder = TestFolder()
    let text =
      "1,\"TOWN\",NC,-5.0,36.1,-79.95,273\nDate (MM/DD/YYYY),Time (HH:MM),Dry-bulb (C),Wspd (m/s)\n01/01/1988,01:00,10,-9900\n01/01/1988,24:00,11,3\n02/01/1990,01:00,12,3\n"
    let year = try folder.read(text, as: "town.csv")
    let hours: [Double] = [0, 23, 744]
    #expect(year.axes[0].map { $0 / 3600 } == hours)
    #expect(
      year.start?.epoch == 599_637_600, "1989-01-01 06:00 UTC: the first year without a leap day")
    #expect(year.column("wind_speed")?.values[0].isNaN == true)
  }
}
