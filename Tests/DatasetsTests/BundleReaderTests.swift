import Score
import TestSupport
import Testing

@testable import Datasets

@Suite struct BundleReaderTests {
  private let folder = TestFolder()

  /// A Sensor Logger recording: streams of their own rates, columns in any order, negative first second.
  static func sensorLogger(_ platform: String) -> [(String, String)] {
    let time = { (seconds: Double) in String(Int(1_690_000_000_000 + seconds * 1000)) + "000000" }
    var pedometer = "time,seconds_elapsed,steps\n"
    var location = "time,seconds_elapsed,bearing,speed,longitude,latitude,horizontalAccuracy\n"
    for step in 0...20 {
      let s = Double(step)
      pedometer += "\(time(s)),\(s),\(step * 2)\n"
      let known = step > 2
      location +=
        "\(time(s + 0.3)),\(s + 0.3),\(known ? 90 : -1),\(known ? 1.2 : -1),8.5,47.\(500 + step),\(known ? 4 : -1)\n"
    }
    var orientation = "time,seconds_elapsed,qz,yaw,pitch\n"
    for tick in -2...200 {
      let s = Double(tick) / 10
      orientation += "\(time(s)),\(s),0,1.5707963267948966,0.1\n"
    }
    return [
      ("Orientation.csv", orientation), ("Location.csv", location), ("Pedometer.csv", pedometer),
      ("Barometer.csv", "time,seconds_elapsed,relativeAltitude,pressure\n\(time(0)),0,0,980.5\n"),
      ("Metadata.csv", "version,device name,platform\n3,phone,\(platform)\n"),
      ("Empty.csv", "time,x\n"),
    ]
  }

  @Test func sensorLoggersStreamsKeepTheirRates() throws {
    let path = folder.write("log.zip", ZipBuilder.archive(Self.sensorLogger("ios")))
    let walk = try DatasetReader.read(path: path)
    #expect(walk.start?.epoch == 1_689_999_999.8, "the first row is 0.2 s early")
    #expect(walk.axes[0].count == 21, "positions are the main axis")
    let heading = try #require(walk.column("heading"))
    #expect(walk.axes[heading.axis].count == 203)
    #expect(heading.values.allSatisfy { abs($0 - 270) < 1e-9 })
    #expect(walk.column("speed")?.values.prefix(3).allSatisfy(\.isNaN) == true)
    #expect(walk.column("course")?.values[5] == 90)
    #expect(walk.findings.filter { $0.kind == .invalidMarked }.count == 3)
    #expect(walk.column("pressure")?.values == [980.5])
    #expect(walk.column("pace")?.values.last == 120)
  }

  @Test func androidsYawRunsClockwiseFromMagneticNorth() throws {
    let path = folder.write("log.zip", ZipBuilder.archive(Self.sensorLogger("android")))
    let walk = try DatasetReader.read(path: path)
    #expect(abs(walk.column("heading")!.values[0] - 90) < 1e-9)
    #expect(walk.has(.headingMagnetic))
  }

  @Test func aFolderReadsLikeItsArchive() throws {
    for (name, text) in Self.sensorLogger("ios") { folder.write("log/" + name, text) }
    let walk = try DatasetReader.read(path: folder.path + "/log")
    #expect(walk.axes[0].count == 21)
    #expect(walk.name == "log")
    folder.write("log/photo.jpg", "x")
    #expect(try DatasetReader.read(path: folder.path + "/log").has(.filesNotUsed))
  }

  @Test func phyphoxTellsItsStartInMeta() throws {
    let members = [
      (
        "Location.csv",
        "\"Time (s)\",\"Latitude (°)\",\"Longitude (°)\",\"Velocity (m/s)\"\n1.5E0,4.7E1,8.5E0,1.1E0\n2.5E0,4.7E1,8.5E0,NaN\n"
      ),
      (
        "meta/time.csv",
        "\"event\",\"experiment time\",\"system time\",\"system time text\"\n\"START\",0.0,1690000000.5,\"2023-07-22 06:26:40.500 UTC+02:00\"\n"
      ),
    ]
    let walk = try DatasetReader.read(path: folder.write("log.zip", ZipBuilder.archive(members)))
    #expect(walk.start?.epoch == 1_690_000_002)
    #expect(walk.axes[0] == [0, 1])
    #expect(walk.column("speed")?.values[0] == 1.1)
  }

  @Test func anArchiveWithoutTablesSaysSo() throws {
    let path = folder.write("log.zip", ZipBuilder.archive([("a.png", "x")]))
    let error = try #require(throws: Fault.self) { try DatasetReader.read(path: path) }
    #expect(error.message.contains("no CSV file"))
  }

  @Test func aDamagedMemberIsNamed() throws {
    var bytes = ZipBuilder.archive([("Location.csv", "time,pace\n0,1\n1,2\n")])
    bytes[50] ^= 0xff
    let error = try #require(throws: Fault.self) {
      try DatasetReader.read(path: folder.write("log.zip", bytes))
    }
    #expect(error.place.file?.hasSuffix("log.zip/Location.csv") == true)
  }

  @Test func aLostTimeColumnIsRefused() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read("Latitude (°),Longitude (°),Speed (m/s)\n42.6,-78.8,1\n42.7,-78.8,1\n")
    }
    #expect(error.message.contains("Time (s)"))
  }
}
