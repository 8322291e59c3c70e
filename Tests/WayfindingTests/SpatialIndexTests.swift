import Score
import Testing

@testable import Wayfinding

@Suite struct SpatialIndexTests {
  /// Circles and squares round a middle, some of them equal.
  private static func shapes(
    _ count: Int, round middle: GeoPoint, spread: Double, _ random: inout SeededRandom
  ) -> [SiteShape] {
    (0..<count).map { _ in
      let centre = middle.moved(
        by: random.uniform() * spread, bearing: random.uniform() * 360)
      let radius = 1 + random.uniform() * spread / 20
      if random.uniform() < 0.7 { return .circle(centre: centre, radius: radius) }
      let corners = [45.0, 135, 225, 315].map { centre.moved(by: radius, bearing: $0) }
      let hole = [45.0, 135, 225, 315].map { centre.moved(by: radius / 3, bearing: $0) }
      return .area([SitePolygon(exterior: corners, holes: random.uniform() < 0.5 ? [hole] : [])])
    }
  }

  @Test(arguments: [
    GeoPoint(latitude: 33.79, longitude: -84.37), GeoPoint(latitude: -17.8, longitude: 179.9999),
    GeoPoint(latitude: 89.9999, longitude: 12), GeoPoint(latitude: -90, longitude: 0),
  ])
  func findsWhatMeasuringAllShapesFinds(middle: GeoPoint) {
    var random = SeededRandom(seed: 7).split("\(middle)")
    for (count, spread) in [(0, 100.0), (1, 100), (7, 50), (64, 300), (65, 2000), (700, 900)] {
      var shapes = Self.shapes(count, round: middle, spread: spread, &random)
      if count > 10 { shapes[5] = shapes[3] }
      let index = SpatialIndex(shapes)
      let placed = shapes.map { PlacedShape($0) }
      for query in 0..<60 {
        let far = query % 10 == 0 ? 1e6 : spread * 1.2
        let here = EarthPlace(
          middle.moved(by: random.uniform() * far, bearing: random.uniform() * 360))
        let all = placed.enumerated().map {
          SpatialIndex.Neighbour(index: $0.offset, distance: $0.element.distance(from: here))
        }
        let expected = all.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
        #expect(index.nearest(5, to: here) == Array(expected.prefix(5)))
        #expect(index.containing(here) == all.filter { $0.distance == 0 }.map(\.index))
        let even = expected.filter { $0.index % 2 == 0 }.prefix(3)
        #expect(index.nearest(3, to: here) { $0 % 2 == 0 } == Array(even))
      }
    }
  }

  @Test func worldWideShapesAreFound() {
    var random = SeededRandom(seed: 11)
    let shapes = (0..<500).map { _ in
      SiteShape.circle(
        centre: GeoPoint(
          latitude: random.uniform() * 180 - 90, longitude: random.uniform() * 360 - 180),
        radius: 10 + random.uniform() * 1e5)
    }
    let index = SpatialIndex(shapes)
    let placed = shapes.map { PlacedShape($0) }
    for _ in 0..<200 {
      let here = EarthPlace(
        GeoPoint(latitude: random.uniform() * 180 - 90, longitude: random.uniform() * 360 - 180))
      let nearest = placed.enumerated().map {
        SpatialIndex.Neighbour(index: $0.offset, distance: $0.element.distance(from: here))
      }.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      #expect(index.nearest(4, to: here) == Array(nearest.prefix(4)))
    }
  }
}
