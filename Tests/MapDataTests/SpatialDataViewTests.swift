import Files
import Score
import TestSupport
import Testing
import Wayfinding

@testable import MapData

@Suite struct SpatialDataViewTests {
  @Test func theNearestThingsComeFirstAsMeasuringAllOfThemFinds() {
    let city = City(things: 900)
    let view = city.view
    var random = SeededRandom(seed: 5)
    for _ in 0..<40 {
      let here = city.middle.moved(by: random.uniform() * 400, bearing: random.uniform() * 360)
      let seen = view.features(near: here, within: 60)
      let place = EarthPlace(here)
      let expected = city.features.compactMap { feature -> (String, Double)? in
        guard case .areas(let polygons) = feature.shape else { return nil }
        let distance = PlacedShape(.area(polygons)).distance(from: place)
        return distance <= 60 ? (feature.id, distance) : nil
      }
      #expect(Set(seen.map(\.feature.id)) == Set(expected.map(\.0)))
      let distances = Dictionary(uniqueKeysWithValues: expected)
      for sighting in seen {
        #expect(abs(sighting.distance - (distances[sighting.feature.id] ?? -1)) < 1e-3)
        #expect(
          sighting.distance == 0 || abs(here.distance(to: sighting.point) - sighting.distance) < 0.6
        )
      }
      #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.distance <= $1.distance })
    }
  }

  @Test func aRoadIsAsFarAsItsNearestPoint() throws {
    let city = City(things: 900)
    let plane = LocalPlane(origin: city.middle)
    // Streets run through the middle or 40 m beside it, by their number being odd or even.
    let offset = city.streets.isMultiple(of: 2) ? 40.0 : 0
    let here = plane.place(PlanePoint(offset + 12, offset + 30))
    let roads = city.view.roads(near: here, within: 31)
    #expect(roads.count == 2)
    #expect(abs(roads[0].distance - 12) < 0.1 && abs(roads[1].distance - 30) < 0.1)
    #expect(abs(Angle.wrap180(roads[0].bearing - 270)) < 0.5)
    #expect(abs(Angle.wrap180(roads[1].bearing - 180)) < 0.5)
    #expect(city.view.roads(near: here, within: 29).count == 1)
  }

  /// How much a fix measures depends on what is near, not on how much there is.
  @Test func aFixMeasuresOnlyWhatIsNear() {
    func measured(_ things: Int) -> (visited: Int, found: Int, all: Int) {
      let city = City(things: things)
      let index = MapIndex([TileContent(features: city.features)], markers: [])
      var visited = 0
      for pieces in [index.things, index.ways, index.junctionPlaces] {
        pieces.visit(near: EarthPlace(city.middle), within: 50) { _ in visited += 1 }
      }
      let found = SpatialDataView(tiles: [TileContent(features: city.features)])
        .features(near: city.middle, within: 50).count
      return (visited, found, city.features.count)
    }
    let (small, large) = (measured(2000), measured(100_000))
    #expect(large.all >= 100_000)
    #expect(large.found >= 4 && small.found >= 4)
    #expect(large.visited < 3 * small.visited, "\(large) after \(small)")
    #expect(large.visited < 400, "\(large)")
  }

  @Test func aThingInSeveralTilesIsOne() throws {
    let line = TileSamples.line([(11.0, 48), (11.01, 48)])
    let way = TileSamples.feature([-5], "highway", "footway", line)
    let cafe = TileSamples.feature([6], "amenity", "cafe", TileSamples.point(11.0001, 48.0001))
    let tiles = [try TileSamples.tile([way, cafe]), try TileSamples.tile([way])]
    let view = SpatialDataView(tiles: tiles)
    #expect(view.features.map(\.id) == ["way-5", "node-6"])
    #expect(view.junctions.isEmpty)
    #expect(view.roads(near: GeoPoint(latitude: 48, longitude: 11), within: 5).count == 1)
  }

  /// Map services cut some objects in parts, which have the same id.
  @Test func partsOfOneIdGetIdsOfTheirOwnWhateverTheOrder() throws {
    let parts = [(11.0, "a"), (11.001, "b")].map {
      TileSamples.feature(
        [-5], "building", "yes", TileSamples.square($0.0, 48, 0.0001), ["name": $0.1])
    }
    let one = SpatialDataView(tiles: [try TileSamples.tile(parts)])
    let other = SpatialDataView(tiles: [try TileSamples.tile(parts.reversed())])
    #expect(Set(one.features.map(\.id)) == ["way-5", "way-5#2"])
    for id in ["way-5", "way-5#2"] { #expect(one.feature(id: id) == other.feature(id: id)) }
  }

  @Test func areasAroundTheWalkerAreAtNoDistance() throws {
    let tile = try TileSamples.tile([
      TileSamples.feature([-1], "leisure", "park", TileSamples.square(11, 48, 0.01)),
      TileSamples.feature([-2], "leisure", "garden", TileSamples.square(11, 48, 0.001)),
      TileSamples.feature([-3], "building", "yes", TileSamples.square(11, 48, 0.0001)),
    ])
    let view = SpatialDataView(tiles: [tile])
    let here = GeoPoint(latitude: 48.0002, longitude: 11)
    #expect(view.areas(containing: here).map(\.id) == ["way-2", "way-1"])
    let seen = view.features(near: here, within: 20)
    #expect(seen.map(\.feature.id) == ["way-1", "way-2"])
    #expect(seen.allSatisfy { $0.distance == 0 && $0.point == here })
    #expect(seen.allSatisfy { abs($0.bearing - 180) < 0.1 })
    #expect(view.buildings(near: here, within: 20).map(\.feature.id) == ["way-3"])
  }

  @Test func aBuildingHasItsEntrances() throws {
    let tile = try TileSamples.tile([
      TileSamples.feature([-3], "building", "yes", TileSamples.square(11, 48, 0.0001)),
      TileSamples.feature([4], "entrance", "main", TileSamples.point(11.0001, 48.0001)),
      TileSamples.feature(
        [-3, 4, 5], "gd_entrance_list", "yes",
        "{\"type\": \"MultiPoint\", \"coordinates\": [[11.0001, 48.0001], [10.9999, 48.0001]]}"),
    ])
    let view = SpatialDataView(tiles: [tile, tile])
    let building = try #require(view.feature(id: "way-3"))
    #expect(view.entrances(of: building).map(\.id) == ["node-4", "node-5"])
    #expect(view.entrances(of: building).map(\.value) == ["main", "yes"])
    #expect(view.entrances(of: try #require(view.feature(id: "node-4"))).isEmpty)
  }

  @Test func markersAreSeenLikeThings() {
    let here = GeoPoint(latitude: 48, longitude: 11)
    let marker = MapFeature(
      id: "marker-1", name: "my door", type: "marker", value: "yes", category: .marker,
      shape: .points([here.moved(by: 10, bearing: 90)]))
    let view = SpatialDataView(tiles: [], markers: [marker])
    let seen = view.features(near: here, within: 20)
    #expect(seen.map(\.feature.category) == [.marker])
    #expect(abs(seen[0].bearing - 90) < 0.1 && abs(seen[0].distance - 10) < 0.05)
  }

  @Test func aCrossingThatIsALineIsSeenAtItsMiddle() throws {
    let line = TileSamples.line([(11.0, 48), (11.001, 48)])
    let tile = try TileSamples.tile([
      TileSamples.feature([-1], "highway", "footway", line, ["footway": "crossing"]),
      TileSamples.feature([-2], "highway", "steps", line),
    ])
    let view = SpatialDataView(tiles: [tile])
    let seen = view.features(near: GeoPoint(latitude: 48, longitude: 11.0), within: 100)
    #expect(seen.map(\.feature.name) == ["steps", "crossing"])
    #expect(abs(seen[1].point.longitude - 11.0005) < 1e-6)
    #expect(view.roads(near: GeoPoint(latitude: 48, longitude: 11), within: 1).count == 2)
  }

  @Test func anEmptyViewHasNothing() {
    let here = GeoPoint(latitude: 0, longitude: 0)
    let view = SpatialDataView.empty
    #expect(view.features(near: here, within: 1e6).isEmpty)
    #expect(view.roads(near: here, within: 1e6).isEmpty)
    #expect(view.junctions(near: here, within: 1e6).isEmpty)
    #expect(view.areas(containing: here).isEmpty)
  }
}
