import Glibc
import Score
import Testing

@testable import MapData

@Suite struct MapTileTests {
  /// Places with their tiles and the number that a radius of 1000 m touches, computed apart from this program.
  @Test(arguments: [
    (33.79, -84.3729, 17408, 26225, 25), (0, 0, 32768, 32768, 16),
    (55.8642, -4.2518, 31993, 20451, 42), (47.6407, -122.132, 10534, 22878, 30),
  ])
  func tilesCoverTheRadius(
    _ latitude: Double, _ longitude: Double, _ x: Int, _ y: Int, _ count: Int
  ) {
    let place = GeoPoint(latitude: latitude, longitude: longitude)
    let tile = MapTile(at: place)
    #expect(tile == MapTile(x: x, y: y))
    let tiles = MapTile.covering(place, radius: 1000)
    #expect(tiles.count == count)
    #expect(Set(tiles).count == count)
    #expect(tiles.contains(tile))
    #expect(MapTile.covering(place, radius: 0) == [tile])
  }

  /// A tile is as wide as the sphere's circle of latitude, by 2^16; the "600 m" of guides hold at the equator only.
  @Test(arguments: [(0.0, 611.5), (33.79, 508.2), (55.8642, 343.1)])
  func aTileIsAsWideAsItsLatitudeAllows(_ latitude: Double, _ metres: Double) {
    let across = 2 * Double.pi * 6_378_137 * cos(latitude * .pi / 180) / Double(MapTile.across)
    #expect(abs(across - metres) < 0.06)
    let tile = MapTile(at: GeoPoint(latitude: latitude, longitude: 0))
    let width = tile.middle.distance(to: MapTile(x: tile.x + 1, y: tile.y).middle)
    // The product measures on a sphere of the mean radius, and the middle is not at the place.
    #expect(abs(width / metres - 1) < 0.003)
  }

  @Test func aQuadkeyHasADigitALevel() {
    #expect(MapTile(x: 17408, y: 26225).quadkey == "0320032002220002")
    #expect(MapTile(x: 0, y: 0).quadkey == "0000000000000000")
    #expect(MapTile(x: 65535, y: 65535).quadkey == "3333333333333333")
    #expect("\(MapTile(x: 17408, y: 26225))" == "16/17408/26225")
  }

  @Test func theSquareGoesOnAcrossTheAntimeridian() {
    let west = MapTile.covering(GeoPoint(latitude: 0, longitude: 179.9999), radius: 1000)
    let east = MapTile.covering(GeoPoint(latitude: 0, longitude: -179.9999), radius: 1000)
    #expect(Set(west) == Set(east))
    #expect(west.contains { $0.x == 65535 } && west.contains { $0.x == 0 })
  }

  @Test func thePolesLieInTheLastRows() {
    #expect(MapTile(at: GeoPoint(latitude: 90, longitude: 0)).y == 0)
    #expect(MapTile(at: GeoPoint(latitude: -90, longitude: 180)) == MapTile(x: 65535, y: 65535))
    let polar = MapTile.covering(GeoPoint(latitude: 89, longitude: 10), radius: 1000)
    #expect(polar.allSatisfy { $0.y >= 0 } && !polar.isEmpty)
  }

  @Test func everyPlaceOfASquareLiesInACoveringTile() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      let place = GeoPoint(
        latitude: random.uniform() * 120 - 60, longitude: random.uniform() * 360 - 180)
      let tiles = Set(MapTile.covering(place, radius: 1000))
      for bearing in stride(from: 0.0, to: 360, by: 45) {
        // Web Mercator's sphere and the mean earth radius differ by a thousandth.
        #expect(tiles.contains(MapTile(at: place.moved(by: 995, bearing: bearing))))
      }
    }
  }
}
