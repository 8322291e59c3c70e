import Score
import Testing

@testable import MapData

/// Tiles of places, as Soundscape's own arithmetic gives them (VectorTile.swift).
@Suite struct PublishedTilesTests {
  @Test func theBotanicalGardenOfAtlanta() {
    let tile = MapTile(at: GeoPoint(latitude: 33.79, longitude: -84.3729))
    #expect(tile == MapTile(x: 17_408, y: 26_225))
    #expect(tile.quadkey == "0320032002220002")
  }
}
