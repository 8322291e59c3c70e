import Score
import Testing

@testable import Datasets

@Suite struct FlySightReaderTests {
  private let folder = TestFolder()
  private let head =
    "$FLYS,1\n$VAR,FIRMWARE_VER,v1\n$COL,GNSS,time,lat,lon,velN,velE\n$UNIT,GNSS,,deg,deg,m/s,m/s\n$COL,IMU,time,ax,temperature\n$UNIT,IMU,s,g,deg C\n$COL,TIME,time,tow,week\n$UNIT,TIME,s,s,\n$DATA\n"

  @Test func sensorsAreAlignedByTheGPSWeek() throws {
    let walk = try folder.read(
      head
        + "$IMU,100.5,0.1,20\n$TIME,100,534000,2310\n$GNSS,2024-04-20T04:19:42.000Z,33.6,-117.7,3,4\n$IMU,101.5,0.2,21\n",
      as: "A.CSV")
    #expect(walk.start?.epoch == 1_713_586_782)
    #expect(walk.column("speed")?.values == [5])
    #expect(abs(walk.column("course")!.values[0] - 53.130_102_354) < 1e-6)
    #expect(walk.axes[walk.column("temperature")!.axis] == [0.5, 1.5])
  }

  @Test func aCutRowNamesItsLine() throws {
    let error = try #require(throws: DatasetError.self) {
      try folder.read(head + "$IMU,100.5,0.1,20\n$IMU,100.6,0\n", as: "A.CSV")
    }
    #expect(error.line == 11)
  }

  @Test func aTrackIsRefusedWithTheSensorsOfItsSession() throws {
    folder.write("x/SENSOR.CSV", head + "$IMU,100\n")
    let track = folder.write(
      "x/TRACK.CSV", head + "$GNSS,2024-04-20T04:19:42.000Z,33.6,-117.7,3,4\n")
    let error = try #require(throws: DatasetError.self) { try DatasetReader.read(path: track) }
    #expect(error.file.hasSuffix("SENSOR.CSV"))
  }
}

@Suite struct TMY3ReaderTests {
  @Test func aTypicalYearHas8760HoursInOrder() throws {
    guard let path = SharedData.path("weather/pvlib-python__723170TYA.CSV") else { return }
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
    #expect(year.axes[0] == [0, 23 * 3600, 744 * 3600])
    #expect(
      year.start?.epoch == 599_637_600, "1989-01-01 06:00 UTC: the first year without a leap day")
    #expect(year.column("wind_speed")?.values[0].isNaN == true)
  }
}

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
    let error = try #require(throws: DatasetError.self) {
      try folder.read(row + row.dropLast(30) + "\n", as: "crn.txt")
    }
    #expect(error.line == 2)
  }
}
