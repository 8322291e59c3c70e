import Files
import Score
import Testing

@testable import Datasets

@Suite struct GPSBabelTests {
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

  private static let isInstalled = ["/usr/bin/gpsbabel", "/usr/local/bin/gpsbabel"].contains {
    FileContent.exists($0)
  }

  @Test(.enabled(if: isInstalled, "needs gpsbabel"))
  func aTrackInKMLIsConverted() throws {
    let walk = try folder.read(
      kml(["2021-05-29T18:06:21Z", "2021-05-29T18:06:22Z", "2021-05-29T18:06:24Z"]), as: "ä b.kml")
    #expect(walk.axes[0] == [0, 1, 3])
    #expect(walk.column("longitude")?.values == [14, 14.1, 14.2])
    #expect(walk.start?.epoch == 1_622_311_581.0)
  }

  @Test(.enabled(if: isInstalled, "needs gpsbabel"))
  func whatGPSBabelCannotReadIsAnErrorWithItsWords() throws {
    let error = try #require(throws: Fault.self) { try folder.read("nonsense", as: "a.igc") }
    #expect(error.message.contains("gpsbabel"))
    #expect(error.place.file?.hasSuffix("a.igc") == true)
  }

  @Test func timeThatRunsBackwardsIsRefusedWithItsPlace() throws {
    let error = try #require(throws: Fault.self) {
      try folder.read(kml(["2021-05-29T18:06:22Z", "2021-05-29T18:06:21Z"]), as: "a.kml")
    }
    #expect(error.place.line == 4)
    #expect(error.message.contains("runs backwards"))
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
