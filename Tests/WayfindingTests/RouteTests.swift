import Score
import Testing

@testable import Wayfinding

@Suite struct RouteTests {
  private typealias S = SiteSamples

  /// Three places in a row to the east, about 93 m apart, and routes by them.
  private static let features = [
    S.feature(
      #""kind":"place","id":"gate","name":"The gate","info":"iron","address":"1 Park Lane","departure":"Go along the wall.""#,
      S.point(-84.37)),
    S.feature(
      #""kind":"beacon","id":"tree","radius":9,"arrival":"Touch the bark.""#, S.point(-84.369)),
    S.feature(#""kind":"place","id":"pond","name":"Pond""#, S.point(-84.368)),
    route(#"["gate","tree","pond"]"#),
    S.feature(
      #""kind":"route","id":"line""#,
      #"{"type":"LineString","coordinates":[[-84.37,33.79],[-84.371,33.79]]}"#),
  ]

  private static func route(_ waypoints: String, _ geometry: String = "null") -> String {
    S.feature(
      #""kind":"route","id":"round","name":"Round","info":"Flat.","waypoints":\#(waypoints)"#,
      geometry)
  }

  private let site = try! S.site(Self.features)

  @Test func aRouteGoesByItsPlacesOrByTheCornersOfItsLine() throws {
    let routes = site.routes
    #expect(routes.map(\.id) == ["round", "line"])
    let round = routes[0]
    #expect(round.name == "Round" && round.description == "Flat.")
    #expect(round.waypoints.map(\.name) == ["The gate", "tree", "Pond"])
    #expect(round.waypoints.map(\.id) == ["gate", "tree", "pond"])
    #expect(round.waypoints.map(\.departure) == ["Go along the wall.", nil, nil])
    #expect(round.waypoints.map(\.arrival) == [nil, "Touch the bark.", nil])
    #expect(abs(round.length - 185.2) < 0.1)
    #expect(site.lines[0].points == round.waypoints.map(\.point))
    #expect(routes[1].waypoints.map(\.name) == ["", ""])
    #expect(site.markers[0].address == "1 Park Lane" && site.markers[0].info == "iron")
  }

  @Test func routesAreWrittenAsTheyWereRead() throws {
    let text = site.geoJSON
    let again = try Site.read(text, file: "garden.geojson")
    #expect(again.features == site.features && again.geoJSON == text)
    #expect(text.contains(#""waypoints":["gate","tree","pond"],"info":"Flat."},"geometry":null"#))
  }

  @Test func aReversedRouteKeepsTheWordsOfItsWaypoints() {
    let back = site.routes[0].reversed
    #expect(back.waypoints.map(\.id) == ["pond", "tree", "gate"])
    #expect(back.waypoints[1].arrival == "Touch the bark.")
    #expect(back.reversed == site.routes[0])
  }

  @Test func theNearestWaypointIsThatOfTheShortestGeodesic() throws {
    let here = GeoPoint(latitude: 33.7901, longitude: -84.3692)
    let route = try site.route("round")
    let nearest = route.nearestWaypoint(to: here)
    #expect(route.waypoints[nearest.index].name == "tree")
    #expect(abs(nearest.distance - Geodesic.inverse(here, route.waypoints[1].point).distance) < 0.1)
    let twice = WalkRoute(
      id: "twice", name: "", waypoints: [route.waypoints[1], route.waypoints[1]])
    #expect(twice.nearestWaypoint(to: here).index == 0)
  }

  @Test func aNudgedMarkerTakesItsRoutesAlong() throws {
    var moved = site
    try moved.nudge("tree", by: 10, bearing: 90)
    let (old, new) = (site.markers[1].point, moved.markers[1].point)
    let way = Geodesic.inverse(old, new)
    #expect(abs(way.distance - 10) < 0.05 && abs(way.bearing - 90) < 0.1)
    #expect(moved.lines[0].points[1] == new && moved.routes[0].waypoints[1].point == new)
    #expect(moved.markers[0] == site.markers[0] && moved.lines[1] == site.lines[1])
  }

  @Test func aMarkerIsNudgedByANameThatNoOtherHas() throws {
    var (named, known) = (site, site)
    try named.nudge("The gate", by: 10, bearing: 90)
    try known.nudge("gate", by: 10, bearing: 90)
    #expect(named.markers == known.markers && named.markers != site.markers)
    let ponds = S.feature(#""kind":"beacon","id":"pond-2","name":"Pond""#, S.point(-84.3))
    var twice = try S.site(Self.features + [ponds])
    let fault = try #require(throws: Fault.self) { try twice.nudge("Pond", by: 1, bearing: 0) }
    #expect(
      fault.text.contains(#"2 beacons and places named "Pond"; say which by its id: pond, pond-2"#))
    let none = try #require(throws: Fault.self) { try twice.nudge("qqqqqq", by: 1, bearing: 0) }
    #expect(none.text.contains("valid: Pond (pond), Pond (pond-2), The gate (gate), tree"))
  }

  @Test func whatIsNotThereIsNamedWithTheNearest() throws {
    let route = try #require(throws: Fault.self) { try site.route("rond") }
    #expect(route.text.contains(#"no route "rond"; did you mean "round"?"#))
    var moved = site
    let marker = try #require(throws: Fault.self) { try moved.nudge("gata", by: 1, bearing: 0) }
    #expect(marker.text.contains(#"no beacon or place "gata"; did you mean "gate"?"#))
  }

  @Test(arguments: [
    (route(#"["gate","three"]"#), #"goes by no place or beacon "three"; did you mean "tree"?"#),
    (
      route(#"["gate"]"#, #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#),
      "a route with waypoints has a geometry, too"
    ),
    (route("[]"), "waypoints is an empty array, expected the ids of places or beacons"),
    (route("[true]"), "a waypoint is true, expected the id of a place or beacon"),
  ])
  func aBrokenRouteSaysWhere(_ route: String, _ says: String) {
    let errors = S.errors(Array(Self.features.prefix(3)) + [route])
    #expect(errors.count == 1)
    #expect(errors.allSatisfy { $0.hasPrefix("garden.geojson:6:") && $0.contains(says) })
  }
}
