import Datasets
import Files
import Score
import TestGround
import Testing
import Wayfinding

@testable import Rendering

/// Places and routes go to other formats and come back.
@Suite struct SiteExchangeTests {
  private let space = Workspace()

  private func imported(_ text: String, as name: String) throws -> (site: Site, lines: [String]) {
    let (path, out) = (space.file(name), space.file(name + ".geojson"))
    try TextFile.write(text, to: path)
    let report = try SiteImport(path, to: out, mappings: [])
    return (try SiteFile.read(in: ReadPermit().scope(of: out)), report.lines)
  }

  private static let garden = """
    {"type":"FeatureCollection","name":"Garden","attribution":"us","features":[
    {"type":"Feature","properties":{"kind":"place","id":"tea","name":"Tea < house"},
    "geometry":{"type":"Point","coordinates":[-84.372,33.79]}},
    {"type":"Feature","properties":{"kind":"beacon","id":"gate","radius":9,"info":"iron\\nand old",
    "address":"1 Park Lane","arrival":"Touch it.","departure":"Go \\"on\\"."},
    "geometry":{"type":"Point","coordinates":[-84.37,33.79]}},
    {"type":"Feature","properties":{"kind":"place","id":"pond","name":"Pond"},
    "geometry":{"type":"Point","coordinates":[-84.369,33.79]}},
    {"type":"Feature","properties":{"kind":"route","id":"round","name":"Round","info":"Flat.",
    "waypoints":["gate","pond","gate"]},"geometry":null},
    {"type":"Feature","properties":{"kind":"route","id":"line"},
    "geometry":{"type":"LineString","coordinates":[[-84.37,33.79],[-84.371,33.79]]}}]}
    """

  /// Every place once: a waypoint and a point of a route may tell more or less of it, in whichever order they come, but not
  /// otherwise.
  @Test func aWaypointAndItsRoutePointAreOnePlace() throws {
    let (short, long) = ("<name>Oak</name>", "<name>Oak</name><desc>An old tree.</desc>")
    for (wpt, rtept) in [(long, short), (short, long), (long, long), (short, short)] {
      let (site, _) = try imported(
        """
        <gpx version="1.1"><wpt lat="55.9" lon="-4.3">\(wpt)</wpt>
        <rte><name>Round</name><rtept lat="55.9" lon="-4.3">\(rtept)</rtept>
        <rtept lat="55.91" lon="-4.3"><name>Gate</name></rtept>
        <rtept lat="55.9" lon="-4.3">\(short)</rtept></rte></gpx>
        """, as: "once.gpx")
      #expect(site.markers.map(\.id) == ["oak", "gate"])
      #expect(site.markers[0].info == ((wpt + rtept).contains("desc") ? "An old tree." : ""))
      #expect(site.lines[0].waypoints == ["oak", "gate", "oak"])
    }
    let (site, _) = try imported(
      """
      <gpx version="1.1"><wpt lat="55.9" lon="-4.3">\(long)</wpt>
      <wpt lat="55.9" lon="-4.3"><name>Oak</name><desc>A young tree.</desc></wpt>
      <wpt lat="55.9002" lon="-4.3">\(long)</wpt></gpx>
      """, as: "thrice.gpx")
    #expect(site.markers.map(\.id) == ["oak", "oak-2", "oak-3"])
  }

  @Test func aSiteComesBackFromGPXAsItWas() throws {
    let site = try Site.read(Self.garden, file: "garden.geojson")
    let text = try site.gpx()
    let (again, lines) = try imported(text, as: "garden.gpx")
    #expect(again.name == "Garden" && again.attribution == "us")
    #expect(again.features == site.features)
    #expect(try again.gpx() == text)
    #expect(lines[0].contains("3 places, 2 routes; us"))
    #expect(again.guidance.map(\.route) == "")
  }

  private static let tour = """
    <gpx version="1.1"><metadata><name>Tour</name><desc>Round the park.</desc>
    <author><name>The garden</name></author><extensions>
    <gpxsc:meta expires="false"><gpxsc:id>t1</gpxsc:id><gpxsc:behavior>guidedtour</gpxsc:behavior>
    <gpxsc:version>2</gpxsc:version><gpxsc:locale>en_GB</gpxsc:locale>
    <gpxsc:region lat="55.9" lon="-4.3" radius="250"/></gpxsc:meta></extensions></metadata>
    <wpt lat="55.905" lon="-4.3"><name>Fountain</name></wpt>
    <rte><rtept lat="55.9" lon="-4.3"><name>Gate</name><extensions>
    <gpxsc:annotations><gpxsc:annotation type="arrival">Touch it.</gpxsc:annotation>
    <gpxsc:annotation type="note" title="More">Built 1890.</gpxsc:annotation></gpxsc:annotations>
    <gpxsc:links><gpxsc:link href="a.png"><text>A gate</text><type>image/png</type></gpxsc:link>
    </gpxsc:links></extensions></rtept>
    <rtept lat="55.91" lon="-4.3"><name>Pond</name></rtept></rte></gpx>
    """

  @Test func aGuidedTourBecomesARouteAndIsWrittenAsItWasRead() throws {
    let (site, _) = try imported(Self.tour, as: "tour.gpx")
    let route = try site.route("t1")
    #expect(route.name == "Tour" && route.description == "Round the park.")
    #expect(route.waypoints.map(\.name) == ["Gate", "Pond"])
    #expect(route.waypoints[0].arrival == "Touch it.")
    // Whoever walks through what was imported is led along it.
    #expect(site.guidance?.route == "t1")
    #expect(site.markers.map(\.name) == ["Fountain", "Gate", "Pond"])
    #expect(!site.findings.contains { $0.kind == .unknownProperty })
    let text = try site.gpx()
    #expect(text.contains("<gpxsc:locale>en_GB</gpxsc:locale>"))
    #expect(text.contains("<gpxsc:annotation title=\"More\" type=\"note\">Built 1890."))
    #expect(text.contains("<gpxsc:link href=\"a.png\">") && text.contains("radius=\"250\""))
    let (again, _) = try imported(text, as: "again.gpx")
    #expect(again.features == site.features)
    #expect(try again.gpx() == text)
  }

  @Test func waypointsOfAFirstVersionAreTheRoute() throws {
    let text = Self.tour.replacing("<gpxsc:version>2</gpxsc:version>", with: "")
      .replacing("<rte>", with: "").replacing("</rte>", with: "").replacing("rtept", with: "wpt")
    let (site, _) = try imported(text, as: "first.gpx")
    #expect(try site.route("t1").waypoints.map(\.name) == ["Fountain", "Gate", "Pond"])
  }

  @Test func plainWaypointsArePlacesWithoutARoute() throws {
    let (site, lines) = try imported(
      "<gpx><wpt lat=\"1\" lon=\"2\"><name>A</name></wpt><wpt lat=\"1\" lon=\"2.01\"/></gpx>",
      as: "places.gpx")
    #expect(site.markers.map(\.id) == ["a", "place"] && site.routes.isEmpty)
    #expect(lines[0].contains("2 places"))
  }

  @Test func aRouteOfSoundscapeGoesOutAndIn() throws {
    let path = space.file("garden.geojson")
    try TextFile.write(Self.garden, to: path)
    let out = space.file("new/round.soundscape")
    let report = try SiteExport(path, as: .soundscape, route: "round", to: out)
    #expect(report.lines[1].contains("1 place of no route"))
    let (site, _) = try imported(FileContent.text(out), as: "round.soundscape")
    let route = try site.route("round")
    #expect(route.waypoints.map(\.id) == ["gate", "pond", "gate"] && route.name == "Round")
    _ = try SiteExport(path, as: .soundscape, route: "line", to: out)
  }

  @Test func aPlaceIsNudgedAsItIsWritten() throws {
    let (path, out) = (space.file("garden.geojson"), space.file("nudged.gpx"))
    try TextFile.write(Self.garden, to: path)
    let east = try SiteNudge(reading: "gate=4,90")
    _ = try SiteExport(path, as: .gpx, nudges: [east, east], to: out)
    let (site, _) = try imported(FileContent.text(out), as: "again.gpx")
    let gate = try #require(site.markers.first { $0.id == "gate" })
    let way = Geodesic.inverse(GeoPoint(latitude: 33.79, longitude: -84.37), gate.point)
    #expect(abs(way.distance - 8) < 0.05 && abs(way.bearing - 90) < 0.1)
    #expect(site.routes[0].waypoints[2].point == gate.point)
    #expect(try FileContent.text(path) == Self.garden)
    let gpx = space.file("again.gpx")
    let back = try SiteNudge(reading: "gate=8,-90")
    _ = try SiteImport(gpx, to: space.file("back.geojson"), mappings: [], nudges: [back])
    let again = try SiteFile.read(in: ReadPermit().scope(of: space.file("back.geojson")))
    let rest = again.markers.first { $0.id == "gate" }?.point.longitude ?? 0
    #expect(abs(rest + 84.37) < 1e-6)
  }

  @Test func aNudgeOfNothingIsRefused() throws {
    let path = space.file("garden.geojson")
    try TextFile.write(Self.garden, to: path)
    let nudge = try SiteNudge(reading: "gata=4,90")
    let fault = try #require(throws: Fault.self) {
      try SiteExport(path, as: .gpx, nudges: [nudge], to: space.file("out.gpx"))
    }
    #expect(fault.place.setting == "nudge" && fault.text.contains(#"did you mean "gate"?"#))
    for text in ["gate", "gate=4", "gate=-1,0", "gate=1e9,0", "gate=1,nan", "=1,2", "gate=1,2,3"] {
      let fault = #expect(throws: Fault.self) { try SiteNudge(reading: text) }
      #expect(fault?.text.contains("ID=METRES,BEARING") == true)
    }
  }

  @Test func aRecordedWalkIsNeverOverwritten() throws {
    let path = space.file("garden.geojson")
    try TextFile.write(Self.garden, to: path)
    let walk = space.file("walk.gpx")
    try TextFile.write(
      "<gpx><wpt lat=\"1\" lon=\"2\"/><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>",
      to: walk)
    let fault = try #require(throws: Fault.self) { try SiteExport(path, as: .gpx, to: walk) }
    #expect(fault.description.contains("would be overwritten"))
    let out = space.file("garden.gpx")
    for _ in 0..<2 { _ = try SiteExport(path, as: .gpx, to: out) }
    #expect(try DatasetReader.read(path: out).rowCount > 0, "its points are a dataset, too")
  }
}
