import Score
import TestSupport
import Testing

@testable import Datasets

@Suite struct GPXReaderTests {
  private let folder = TestFolder()

  private func track(_ points: String, _ attributes: String = "version=\"1.1\"") -> String {
    "<?xml version=\"1.0\"?>\n<gpx \(attributes)><trk><name>W</name><trkseg>\n\(points)\n</trkseg></trk></gpx>"
  }

  @Test func extensionsAreFoundUnderAnyPrefix() throws {
    let points = (0..<3).map {
      """
      <trkpt lat="55.\($0)" lon="-4.1"><ele>12</ele><time>2025-05-01T10:00:0\($0)+01:00</time><extensions>
      <ns3:TrackPointExtension><ns3:hr>9\($0)</ns3:hr><ns3:atemp>20.5</ns3:atemp><zz:cad>55</zz:cad></ns3:TrackPointExtension>
      <speed>1.5</speed><course>9\($0)</course></extensions></trkpt>
      """
    }
    let walk = try folder.read(track(points.joined()), as: "walk.gpx")
    #expect(walk.title == "W")
    #expect(walk.start == StartTime(epoch: 1_746_090_000, utcOffset: 3600))
    #expect(walk.column("heart_rate")?.values == [90, 91, 92])
    #expect(walk.column("temperature")?.values == [20.5, 20.5, 20.5])
    #expect(walk.column("course")?.values == [90, 91, 92])
    #expect(walk.column("pace")?.values == [110, 110, 110], "one leg's cadence, twice")
  }

  @Test func epochMillisecondsAreTimes() throws {
    let walk = try folder.read(
      track(
        "<trkpt lat=\"1\" lon=\"2\"><time>1752835596850</time></trkpt><trkpt lat=\"1\" lon=\"2\"><time>1752835598350</time></trkpt>"
      ), as: "walk.gpx")
    #expect(walk.start?.epoch == 1_752_835_596.85)
    #expect(walk.axes[0] == [0, 1.5])
  }

  @Test func timesWithoutAZoneAreUTC() throws {
    let walk = try folder.read(
      track("<trkpt lat=\"1\" lon=\"100\"><time>2025-05-01T10:00:00</time></trkpt>"), as: "walk.gpx"
    )
    #expect(walk.start?.epoch == 1_746_093_600)
  }

  @Test func aPointThatIsNoNumberNamesItsPlace() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read(track("<trkpt lat=\"x\" lon=\"2\"/>"), as: "walk.gpx")
    }
    #expect(error.description.contains("walk.gpx:3:1: lat is \"x\""))
  }

  @Test func coordinatesBeyondTheEarthAreRefused() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read(track("<trkpt lat=\"120\" lon=\"20\"/>"), as: "walk.gpx")
    }
    #expect(error.hint?.contains("swapped") == true)
  }

  @Test func pauseMarkersAreNoPlaces() throws {
    let walk = try folder.read(
      track(
        "<trkpt lat=\"3\" lon=\"14\"/><trkpt lat=\"100\" lon=\"0\"/><trkpt lat=\"200\" lon=\"0\"/><trkpt lat=\"3\" lon=\"14.1\"/>"
      ), as: "walk.gpx")
    #expect(walk.rowCount == 2)
    #expect(walk.has(.pauseMarkers))
  }

  @Test func damagedXMLNamesItsPlace() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read("<gpx><trk>\n<trkseg><trkpt lat=\"1\" lon=\"2\">", as: "walk.gpx")
    }
    #expect(error.place.line == 2)
    #expect(error.message.contains("not well-formed"))
  }

  @Test func entityBombsAreRefused() throws {
    var text = "<?xml version=\"1.0\"?><!DOCTYPE gpx [<!ENTITY a0 \"aaaaaaaaaaaaaaaaaaaa\">"
    for level in 1..<12 {
      let inner = String(repeating: "&a\(level - 1);", count: 10)
      text += "<!ENTITY a\(level) \"\(inner)\">"
    }
    text +=
      "]><gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"><name>&a11;</name></trkpt></trkseg></trk></gpx>"
    #expect(throws: Fault.self) { try folder.read(text, as: "walk.gpx") }
  }

  @Test func deepNestingIsRefused() throws {
    let text = "<gpx>" + String(repeating: "<a>", count: 5000)
    let error = try #require(throws: Fault.self) { try folder.read(text, as: "walk.gpx") }
    #expect(error.message.contains("deeper than 200"))
  }

  @Test func latinOneTextReads() throws {
    let head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><gpx><trk><name>"
    let tail = "</name><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>"
    let path = folder.write("walk.gpx", Array(head.utf8) + [0xfc] + Array(tail.utf8))
    #expect(try DatasetReader.read(path: path).title == "ü")
  }

  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data"))
  func aRealCarTripGivesNoPace() throws {
    for name in ["StAndrews", "ToAllander"] {
      let path = SharedData.path("gpx/Soundscape-Android__\(name).gpx")
      let trip = try DatasetReader.read(path: path)
      #expect(trip.column("pace") == nil)
      #expect(trip.has(.notDerived))
    }
  }

  /// Oddities that the index of the real logs names.
  @Test(
    .enabled(if: SharedFiles.hasData, "needs ../shared/data"),
    arguments: [
      ("Soundscape-Android__BearsWay", DatasetFinding.Kind.noTimes),
      ("gpxpy__cerknicko-without-times", .noTimes),
      ("Soundscape-Android__FromAllander", .allTimesEqual), ("gpxpy__Mojstrovka", .duplicateTimes),
      ("gpxpy__Mojstrovka", .outOfOrder), ("togeojson__blue_hills", .gap),
      ("togeojson__blue_hills", .outOfOrder),
      ("togeojson__empty_trk", .emptySegment), ("gpxpy__track-with-empty-segment", .emptySegment),
    ])
  func realOdditiesAreNamed(_ name: String, _ kind: DatasetFinding.Kind) throws {
    #expect(try DatasetReader.read(path: SharedData.path("gpx/\(name).gpx")).has(kind))
  }

  @Test(.enabled(if: SharedFiles.hasData, "needs ../shared/data"))
  func theRealGapOf111DaysIsMeasured() throws {
    let path = SharedData.path("gpx/togeojson__blue_hills.gpx")
    let report = DatasetReport(try DatasetReader.read(path: path))
    #expect(report.axes[0].longestGap == 9_589_860)
    #expect(report.findings.contains { $0.detail.contains("111 days") })
  }
}
