import Score
import TestSupport
import Testing

@testable import MapData

/// The tiles that lines and areas touch.
@Suite struct TouchedTilesTests {
  private static func line(_ places: [(Double, Double)]) -> [GeoPoint] {
    places.map { GeoPoint(latitude: $0.0, longitude: $0.1) }
  }

  /// The counts are computed apart from this program; the boxes round these lines have 870 and 580,000 tiles.
  @Test func aStreetLiesInTheTilesThatItTouches() {
    let street = Self.line([(55, 4), (55.09, 4.16)])
    let tiles = MapTile.touched(byLine: street)
    #expect(tiles.count == 58)
    for share in stride(from: 0, through: 1, by: 0.000_1) {
      let place = GeoPoint(latitude: 55 + 0.09 * share, longitude: 4 + 0.16 * share)
      #expect(tiles.contains(MapTile(at: place)))
    }
    #expect(MapTile.touched(byLine: street.reversed()) == tiles)
    #expect(MapTile.touched(byLine: Self.line([(55, 0), (56, 10)])).count == 2142)
  }

  @Test func aLineOfOnePlaceLiesInItsTile() {
    let place = GeoPoint(latitude: 55, longitude: 4)
    #expect(MapTile.touched(byLine: [place]) == [MapTile(at: place)])
    #expect(MapTile.touched(byLine: [place, place]) == [MapTile(at: place)])
    #expect(MapTile.touched(byLine: []).isEmpty)
    #expect(MapTile.touched(byArea: []).isEmpty)
  }

  @Test func aLineGoesUpAndDownItsColumn() {
    let tiles = MapTile.touched(byLine: Self.line([(55, 4), (55.05, 4)]))
    let (south, north) = (
      MapTile(at: GeoPoint(latitude: 55, longitude: 4)),
      MapTile(at: GeoPoint(latitude: 55.05, longitude: 4))
    )
    #expect(tiles == Set((north.y...south.y).map { MapTile(x: south.x, y: $0) }))
  }

  @Test func aLineAcrossTheAntimeridianGoesTheShortWay() {
    let tiles = [MapTile(x: 65_535, y: 30_938), MapTile(x: 0, y: 30_938)]
    let line = Self.line([(10, 179.9995), (10.001, -179.9995)])
    #expect(MapTile.touched(byLine: line) == Set(tiles))
    #expect(MapTile.touched(byLine: line.reversed()) == Set(tiles))
    let there = Self.line([(10, 179.9995), (10, 180), (10, -180), (10, -179.9995)])
    #expect(MapTile.touched(byLine: there) == Set(tiles))
  }

  /// The counts are computed apart from this program.
  @Test func anAreaLiesInTheTilesOfItsOutlineAndInThoseInside() {
    let square = Self.line([(55, 4), (55, 4.1), (55.05, 4.1), (55.05, 4), (55, 4)])
    #expect(MapTile.touched(byLine: square).count == 66)
    #expect(MapTile.touched(byArea: square).count == 304)
    let half = Self.line([(55, 4), (55, 4.1), (55.05, 4), (55, 4)])
    #expect(MapTile.touched(byArea: half).count == 167)
    #expect(MapTile.touched(byArea: half).isSubset(of: MapTile.touched(byArea: square)))
    let middle = MapTile(at: GeoPoint(latitude: 55.02, longitude: 4.02))
    #expect(MapTile.touched(byArea: half).contains(middle))
    #expect(!MapTile.touched(byLine: half).contains(middle))
  }

  @Test func anAreaAcrossTheAntimeridianIsNoneRoundTheWorld() {
    let area = Self.line([
      (10, 179.99), (10, -179.99), (10.03, -179.99), (10.03, 179.99), (10, 179.99),
    ])
    let tiles = MapTile.touched(byArea: area)
    #expect(Set(tiles.map(\.x)) == [65_534, 65_535, 0, 1])
    #expect(tiles.count == 28)
  }
}
