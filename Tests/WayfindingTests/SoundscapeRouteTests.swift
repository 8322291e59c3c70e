import JSON
import Score
import Testing

@testable import Wayfinding

/// Routes as Soundscape's apps share them. The texts are invented; their members are those of the apps.
@Suite struct SoundscapeRouteTests {
  private func read(_ text: String) throws(Faults) -> Site {
    try Site.readSoundscape(Array(text.utf8), file: "walk.soundscape")
  }

  private func errors(_ text: String) -> [String] {
    do {
      _ = try read(text)
      return []
    } catch { return error.all.map(\.description) }
  }

  /// As the iOS app writes it, its waypoints out of order.
  private static let sent = """
    {"id":"R1","name":"To the pond","routeDescription":"Flat all the way.",
    "createdDate":"2026-01-01T10:00:00Z",
    "waypoints":[
    {"index":1,"markerId":"M2","marker":{"id":"M2","nickname":"Pond",
    "lastUpdatedDate":"2026-01-02T10:00:00Z",
    "location":{"name":"Lily pond","coordinate":{"latitude":33.7905,"longitude":-84.3705},
    "entity":{"source":"osm","lookupInformation":"42"}}}},
    {"index":0,"markerId":"M1","marker":{"id":"M1","nickname":"Gate","annotation":"The iron one.",
    "estimatedAddress":"1 Park Lane",
    "location":{"name":"Gate","coordinate":{"latitude":33.79,"longitude":-84.37}}}},
    {"index":2,"markerId":"M1","marker":{"id":"M1","nickname":"Gate","annotation":"The iron one.",
    "estimatedAddress":"1 Park Lane",
    "location":{"name":"Gate","coordinate":{"latitude":33.79,"longitude":-84.37}}}}]}
    """

  @Test func aSharedRouteBecomesPlacesAndARoute() throws {
    let site = try read(Self.sent)
    #expect(site.name == "To the pond" && site.findings.isEmpty)
    #expect(site.markers.map(\.id) == ["M1", "M2"], "the gate is one place, though passed twice")
    let gate = site.markers[0]
    #expect(gate.name == "Gate" && gate.info == "The iron one." && gate.address == "1 Park Lane")
    #expect(gate.point == GeoPoint(latitude: 33.79, longitude: -84.37))
    let route = try site.route("R1")
    #expect(route.name == "To the pond" && route.description == "Flat all the way.")
    #expect(route.waypoints.map(\.name) == ["Gate", "Pond", "Gate"])
  }

  @Test func theAppsReadAgainWhatTheyWrote() throws {
    let site = try read(Self.sent)
    let text = try site.soundscape()
    let again = try read(text)
    #expect(again == site)
    #expect(try again.soundscape() == text)
    let json = try JSONParser.parse(Array(text.utf8))
    #expect(json["routeDescription"]?.string == "Flat all the way.")
    #expect(json["createdDate"]?.string == "2026-01-01T10:00:00Z")
    let waypoints = try #require(json["waypoints"]?.array)
    #expect(waypoints.map { $0["index"]?.number } == [0, 1, 2])
    #expect(waypoints.map { $0["markerId"]?.string } == ["M1", "M2", "M1"])
    let pond = try #require(waypoints[1]["marker"])
    #expect(pond["nickname"]?.string == "Pond" && pond["location"]?["name"]?.string == "Lily pond")
    #expect(pond["location"]?["coordinate"]?["latitude"]?.number == 33.7905)
    #expect(pond["location"]?["entity"]?["lookupInformation"]?.string == "42")
  }

  @Test func aSiteKeepsItsRouteThroughItsOwnFileToo() throws {
    let site = try read(Self.sent)
    let saved = try Site.read(site.geoJSON, file: "walk.geojson")
    #expect(saved.features == site.features)
    #expect(!saved.findings.contains { $0.kind == .unknownProperty })
    #expect(try saved.soundscape() == site.soundscape())
  }

  @Test func linksOfTheAndroidAppAreRead() throws {
    let site = try read(
      """
      {"name":"Home","description":"Short.","waypoints":[
      {"addressName":"Bus stop","location":{"longitude":-4.31,"latitude":55.93}},
      {"addressName":"Bus stop","location":{"longitude":-4.32,"latitude":55.94}}]}
      """)
    #expect(site.markers.map(\.id) == ["bus-stop", "bus-stop-2"])
    #expect(site.routes[0].id == "home" && site.routes[0].description == "Short.")
    #expect(site.routes[0].waypoints[1].point == GeoPoint(latitude: 55.94, longitude: -4.32))
  }

  @Test func cornersOfALineBecomeNumberedMarkers() throws {
    let line = #"{"type":"LineString","coordinates":[[-84.37,33.79],[-84.371,33.79]]}"#
    let site = try SiteSamples.site([
      SiteSamples.feature(#""kind":"route","id":"line""#, line)
    ])
    let again = try read(site.soundscape())
    #expect(again.routes[0].waypoints.map(\.name) == ["line-1", "line-2"])
    #expect(again.lines[0].points == site.lines[0].points)
  }

  @Test func whichOfSeveralRoutesIsAsked() throws {
    let line = #"{"type":"LineString","coordinates":[[-84.37,33.79],[-84.371,33.79]]}"#
    let site = try SiteSamples.site(
      ["a", "b"].map { SiteSamples.feature(#""kind":"route","id":"\#($0)""#, line) })
    let fault = try #require(throws: Fault.self) { try site.soundscape() }
    #expect(fault.text.contains("2 routes") && fault.text.contains("‹route a›"))
    #expect(try site.soundscape(route: "b").contains(#""id": "b""#))
    let none = try #require(throws: Fault.self) { try Site().soundscape() }
    #expect(none.text.contains("has no route"))
  }

  @Test(arguments: [
    (#"{"name":"a","waypionts":[]}"#, ["1:1", #"needs waypoints; is "waypionts" meant?"#]),
    ("{\"waypoints\":\n[]}", [":2:1", "a route needs a waypoint"]),
    (#"[]"#, ["1:1", "holds no route"]),
    (
      #"{"waypoints":[{"markr":{"location":{"latitude":55,"longitude":4}}}]}"#,
      ["waypoints[0]: the marker has no coordinate", #"is "markr" meant?"#]
    ),
    (
      "{\"waypoints\":[{\"marker\":{\"nickname\":\"a\",\n\"location\":{\"coordinat\":{\"latitude\":1,\"longitude\":2}}}}]}",
      [":2:", "waypoints[0].marker.location", #"no coordinate; is "coordinat" meant?"#]
    ),
    (
      #"{"waypoints":[{"name":"a","latitude":95,"longitude":2}]}"#,
      ["waypoints[0].latitude: latitude is 95, expected degrees within -90...90"]
    ),
    (
      #"{"waypoints":[{"name":"a","latitude":5,"longtude":2}]}"#,
      [#"the coordinate has no longitude; is "longtude" meant?"#]
    ),
    (#"{"waypoints":[{"name":7,"latitude":5,"longitude":2}]}"#, ["name is 7, expected a text"]),
    (#"{"waypoints":[}"#, ["walk.soundscape:1:15"]),
    ("7", ["a route is 7, expected an object"]),
  ])
  func aBrokenFileSaysWhereAndWhatIsNear(_ text: String, _ says: [String]) {
    let errors = errors(text)
    #expect(errors.count == 1)
    for words in says { #expect(errors.first?.contains(words) == true, "\(errors)") }
  }

  @Test func membersThatAreMistypedAreNamedAndStopNothing() throws {
    let site = try read(
      #"{"name":"a","waypoints":[{"nickname":"b","anotation":"c","location":{"latitude":1,"longitude":2}}]}"#
    )
    #expect(site.findings.map(\.kind) == [.unknownMember])
    #expect(site.findings[0].line.contains(#""anotation", not read; did you mean "annotation"?"#))
  }
}
