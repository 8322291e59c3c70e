import Testing

@testable import Score

struct GeoPointTests {
  /// The line of Vincenty's test, Flinders Peak to Buninyong (Geoscience Australia): 54 972.271 m at
  /// 306° 52′ 05.37″.
  @Test func vincentysLine() {
    let flinders = GeoPoint(latitude: -37.951033417, longitude: 144.424867889)
    let buninyong = GeoPoint(latitude: -37.652821139, longitude: 143.926495528)
    #expect(abs(flinders.distance(to: buninyong) / 54_972.271 - 1) < 0.006)
    #expect(abs(flinders.bearing(to: buninyong) - 306.8682) < 0.25)
    #expect(abs(buninyong.bearing(to: flinders) - 127.1736) < 0.25)
  }

  /// Geodesic lengths on the WGS-84 ellipsoid: a quarter meridian, a degree of the equator, the length of
  /// a minute of latitude at 45° (a nautical mile by its old definition).
  @Test(arguments: [
    (GeoPoint(latitude: 0, longitude: 0), GeoPoint(latitude: 90, longitude: 0), 10_001_965.7),
    (GeoPoint(latitude: 0, longitude: 10), GeoPoint(latitude: 0, longitude: 11), 111_319.5),
    (
      GeoPoint(latitude: 45 - 1.0 / 120, longitude: 7),
      GeoPoint(latitude: 45 + 1.0 / 120, longitude: 7), 1852.24
    ),
  ])
  func knownLengths(a: GeoPoint, b: GeoPoint, metres: Double) {
    #expect(abs(a.distance(to: b) / metres - 1) < 0.006)
    #expect(a.distance(to: b) == b.distance(to: a))
  }

  @Test func distancesAtGardenScaleAreExact() {
    let gate = GeoPoint(latitude: 52.4, longitude: 13.1)
    for (metres, bearing) in [(0.01, 30.0), (1, 123), (25, 271), (400, 359.5)] {
      let place = gate.moved(by: metres, bearing: bearing)
      #expect(abs(gate.distance(to: place) - metres) < 1e-6 * metres + 1e-8)
      #expect(abs(Angle.difference(from: gate.bearing(to: place), to: bearing)) < 1e-3 / metres)
    }
    #expect(gate.distance(to: gate) == 0)
  }

  @Test(arguments: [(1.0, 0.0, 0.0), (0, 1, 90), (-1, 0, 180), (0, -1, 270)])
  func bearingsRunClockwiseFromNorth(north: Double, east: Double, bearing: Double) {
    let here = GeoPoint(latitude: 0, longitude: 0)
    let there = GeoPoint(latitude: north * 0.01, longitude: east * 0.01)
    #expect(abs(Angle.difference(from: here.bearing(to: there), to: bearing)) < 1e-9)
  }

  @Test func theDateLineIsNoWall() {
    let west = GeoPoint(latitude: 10, longitude: 179.999)
    let east = GeoPoint(latitude: 10, longitude: -179.999)
    #expect(abs(west.distance(to: east) - 219) < 2)
    #expect(abs(west.bearing(to: east) - 90) < 0.1)
    let moved = west.moved(by: 219, bearing: 90)
    #expect((-180..<180).contains(moved.longitude) && abs(moved.longitude + 179.999) < 1e-4)
  }
}
