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
    let error = try #require(throws: Fault.self) {
      try folder.read(head + "$IMU,100.5,0.1,20\n$IMU,100.6,0\n", as: "A.CSV")
    }
    #expect(error.place.line == 11)
  }

  @Test func aTrackIsRefusedWithTheSensorsOfItsSession() throws {
    folder.write("x/SENSOR.CSV", head + "$IMU,100\n")
    let track = folder.write(
      "x/TRACK.CSV", head + "$GNSS,2024-04-20T04:19:42.000Z,33.6,-117.7,3,4\n")
    let error = try #require(throws: Fault.self) { try DatasetReader.read(path: track) }
    #expect(error.place.file?.hasSuffix("SENSOR.CSV") == true)
    #expect(throws: Fault.self) { try DatasetReader.read(path: folder.path + "/x") }
  }
}
