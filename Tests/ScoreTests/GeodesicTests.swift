import Testing

@testable import Score

@Suite struct GeodesicTests {
  /// Flinders Peak to Buninyong, "Geocentric Datum of Australia Technical Manual", chapter 4.
  @Test func theAustralianExampleIsMet() {
    let flinders = GeoPoint(
      latitude: -(37 + 57 / 60.0 + 3.72030 / 3600), longitude: 144 + 25 / 60.0 + 29.52440 / 3600)
    let buninyong = GeoPoint(
      latitude: -(37 + 39 / 60.0 + 10.15610 / 3600), longitude: 143 + 55 / 60.0 + 35.38390 / 3600)
    let (distance, bearing) = Geodesic.inverse(flinders, buninyong)
    #expect(abs(distance - 54_972.271) < 0.001)
    #expect(abs(bearing - (306 + 52 / 60.0 + 5.37 / 3600)) < 0.01 / 3600)
  }

  /// New York to London, GeographicLib's `GeodSolve` manual: 40.6 -73.8 51.6 -0.5.
  @Test func theGeographicLibExampleIsMet() {
    let (distance, bearing) = Geodesic.inverse(
      GeoPoint(latitude: 40.6, longitude: -73.8), GeoPoint(latitude: 51.6, longitude: -0.5))
    #expect(abs(distance - 5_551_759.400) < 0.001)
    #expect(abs(bearing - 51.198_882_845) < 1e-8)
  }

  /// A degree of the meridian at the equator and of the equator itself (WGS-84 defining constants).
  @Test func degreesHaveTheEllipsoidsLength() {
    let zero = GeoPoint(latitude: 0, longitude: 0)
    #expect(
      abs(Geodesic.distance(from: zero, to: GeoPoint(latitude: 1, longitude: 0)) - 110_574.389)
        < 0.001)
    #expect(
      abs(Geodesic.distance(from: zero, to: GeoPoint(latitude: 0, longitude: 1)) - 111_319.491)
        < 0.001)
  }

  @Test func oppositePointsStillHaveADistance() {
    let distance = Geodesic.distance(
      from: GeoPoint(latitude: 0, longitude: 0), to: GeoPoint(latitude: 0.5, longitude: 179.7))
    #expect(
      abs(distance / 19_936_288.579 - 1) < 0.006, "GeographicLib's test of near-antipodal points")
  }

  @Test func nearOffsetsAgreeWithTheGeodesic() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<500 {
      let a = GeoPoint(
        latitude: random.uniform() * 160 - 80, longitude: random.uniform() * 360 - 180)
      let (north, east) = (random.uniform() * 1000 - 500, random.uniform() * 1000 - 500)
      let b = Geodesic.place(north: north, east: east, of: a)
      let offset = Geodesic.offset(from: a, to: b)
      #expect(abs(offset.north - north) < 1e-4 && abs(offset.east - east) < 1e-4)
      let length = (north * north + east * east).squareRoot()
      #expect(abs(Geodesic.distance(from: a, to: b) - length) < 1e-6 * length + 1e-4)
    }
  }

  @Test func directionsTurnClockwiseFromNorth() {
    #expect(Angle.bearing(north: 1, east: 0) == 0)
    #expect(Angle.bearing(north: 0, east: 1) == 90)
    #expect(Angle.bearing(north: -1, east: 0) == 180)
    #expect(Angle.bearing(north: 0, east: -1) == 270)
    #expect(Angle.bearing(north: 0, east: 0).isNaN)
  }
}
