import Score
import Testing

@testable import MapData

@Suite struct FeatureWordsTests {
  private static let here = MapShape.points([GeoPoint(latitude: 1, longitude: 2)])
  private static let line = MapShape.lines([
    [GeoPoint(latitude: 1, longitude: 2), GeoPoint(latitude: 1, longitude: 2.1)]
  ])

  private func thing(
    _ type: String, _ value: String, _ tags: [String: String] = [:], shape: MapShape = here
  ) -> MapFeature {
    MapFeature(id: "node-1", type: type, value: value, shape: shape, tags: tags)
  }

  @Test(arguments: [
    ("highway", "crossing", MapCategory.mobility), ("highway", "bus_stop", .mobility),
    ("amenity", "atm", .mobility), ("amenity", "bank", .place), ("amenity", "college", .landmark),
    ("man_made", "bridge", .landmark), ("entrance", "main", .entrance),
    ("landuse", "construction", .safety), ("amenity", "bench", .object),
    ("tourism", "information", .information), ("amenity", "kindergarten", .place),
    ("shop", "books", .place), ("building", "house", .none), ("emergency", "danger_area", .safety),
  ])
  func tagsHaveTheirCategory(_ type: String, _ value: String, _ category: MapCategory) {
    #expect(thing(type, value).category == category)
  }

  /// Of several categories the most urgent counts: safety, NaviLens, mobility, landmark, place, object, information.
  @Test func theMostUrgentCategoryCounts() {
    let gate = ["barrier": "gate", "amenity": "bench", "historic": "yes"]
    #expect(thing("amenity", "bench", gate).category == .safety)
    #expect(thing("historic", "yes", ["shop": "books"]).category == .landmark)
    #expect(thing("amenity", "bench", ["tourism": "information"]).category == .object)
    #expect(thing("building", "yes", ["shop": "books"]).category == .place)
    #expect(thing("amenity", "restaurant", ["footway": "crossing"]).category == .mobility)
    #expect(
      MapCategory.urgency == [
        .safety, .navilens, .mobility, .landmark, .place, .object, .information,
      ])
  }

  @Test func namelessThingsAreCalledByTheirTags() {
    #expect(thing("amenity", "bench").name == "bench")
    #expect(thing("highway", "bus_stop").word == "bus_stop")
    #expect(thing("landuse", "construction").name == "construction site")
    #expect(thing("building", "yes").name.isEmpty)
    #expect(thing("building", "yes", ["amenity": "cafe"]).name == "cafe")
    #expect(thing("amenity", "parking", ["entrance": "yes"]).name == "entrance")
    #expect(thing("amenity", "atm", ["operator": "Penny Bank"]).name == "Penny Bank")
    #expect(thing("amenity", "atm", ["operator": "", "brand": "Penny"]).name == "Penny")
    #expect(thing("amenity", "bank", ["brand": "Penny"]).name == "Penny")
    #expect(thing("amenity", "atm", ["brand": "Penny"]).word.isEmpty)
    #expect(thing("amenity", "atm").word == "cash_machine")
  }

  @Test func aGivenNameComesFirst() {
    let named = thing("amenity", "cafe", ["name": "Nook", "name:de": "Winkel", "name:fr": ""])
    #expect(named.name == "Nook" && named.isNamed && named.word == "cafe")
    #expect(named.name(in: "de") == "Winkel")
    #expect(named.name(in: "fr") == "Nook" && named.name(in: "sv") == "Nook")
    #expect(thing("building", "yes", ["name": "Mill"]).category == .place)
  }

  @Test func linesOfHighwaysAreRoadsPathsOrOther() {
    #expect(FeatureTable.roads.count == 13 && FeatureTable.paths.count == 4)
    for value in FeatureTable.roads {
      let road = thing("highway", value, shape: Self.line)
      #expect(road.isRoad && road.isWay && !road.isPath && road.category == .way)
    }
    for value in FeatureTable.paths {
      let path = thing("highway", value, shape: Self.line)
      #expect(path.isPath && path.isWay && !path.isRoad && path.category == .way)
    }
    let steps = thing("highway", "steps", shape: Self.line)
    #expect(steps.isWay && !steps.isRoad && !steps.isPath && steps.category == .mobility)
    #expect(!thing("highway", "residential").isWay)
  }

  @Test func theTableHasWordsForTheNamelessThings() {
    let worded = FeatureTable.rows.values.filter { !$0.words.isEmpty }
    #expect(worded.count >= 65)
    #expect(FeatureTable.rows.allSatisfy { $0.key == $0.value.tag && $0.key.contains("=") })
  }
}
