import Score
import Testing

@testable import Datasets

@Suite struct KMLReaderTests {
  private let folder = TestFolder()

  private func kml(_ times: [String]) -> String {
    let whens = times.map { "<when>\($0)</when>" }.joined(separator: "\n")
    let places = times.indices.map { "<gx:coord>14.\($0) 3.0 10.0</gx:coord>" }.joined(
      separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Placemark>
      <gx:Track>\(whens)\(places)</gx:Track></Placemark></Document></kml>
      """
  }

  @Test func aTrackHasTimesAndPlaces() throws {
    let walk = try folder.read(
      kml(["2021-05-29T18:06:21Z", "2021-05-29T18:06:22Z", "2021-05-29T18:06:24Z"]), as: "ä b.kml")
    #expect(walk.axes[0] == [0, 1, 3])
    #expect(walk.column("longitude")?.values == [14, 14.1, 14.2])
    #expect(walk.start?.epoch == 1_622_311_581.0)
  }

  @Test func timeThatRunsBackwardsIsRefusedWithItsPlace() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read(kml(["2021-05-29T18:06:22Z", "2021-05-29T18:06:21Z"]), as: "a.kml")
    }
    #expect(error.place.line == 4)
    #expect(error.message.contains("runs backwards"))
  }

  @Test func valuesBesideATrackAreColumnsAndItsZoneCounts() throws {
    let lists =
      "<ExtendedData><SchemaData><gx:SimpleArrayData name=\"heart_rate\"><gx:value>100</gx:value>"
      + "<gx:value>110</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track>"
    let text = kml(["2025-08-09T18:00:00+02:00", "2025-08-09T18:00:15+02:00"])
      .replacing("</gx:Track>", with: lists)
    let walk = try folder.read(text, as: "a.kml")
    #expect(walk.column("heart_rate")?.values == [100, 110])
    #expect(walk.start?.utcOffset == 7200 && walk.sample("time_of_day", at: 0) == 18)
  }

  @Test func placesWithATimeStampAreRows() throws {
    let points = (0..<3).map { row in
      "<Placemark><TimeStamp><when>2021-05-29T18:06:2\(row)Z</when></TimeStamp><ExtendedData>"
        + "<Data name=\"noise (dB)\"><value>4\(row)</value></Data></ExtendedData>"
        + "<Point><coordinates>14.\(row),3.0,10</coordinates></Point></Placemark>"
    }
    let walk = try folder.read(
      "<kml><Document>\(points.joined())</Document></kml>", as: "a.kml")
    #expect(walk.axes[0] == [0, 1, 2])
    #expect(walk.column("noise")?.values == [40, 41, 42])
  }

  @Test func timesWithoutPlacesAreRefused() throws {
    let text =
      kml(["2021-05-29T18:06:22Z"]).split(separator: "<gx:coord>")[0]
      + "</gx:Track></Placemark></Document></kml>"
    let error = try #require(throws: Fault.self) {
      try folder.read(String(text), as: "a.kml")
    }
    #expect(error.message.contains("1 times and 0 places"))
  }
}
