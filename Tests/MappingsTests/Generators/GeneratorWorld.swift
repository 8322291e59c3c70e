import Score

@testable import Mappings

/// A walk to the north along things that lie to the east of it, for generator scripts.
struct GeneratorWorld {
  static let start = GeoPoint(latitude: 55.9, longitude: -4.3)

  var features: [(feature: GeneratorFeature, place: GeoPoint)] = []
  var junctions: [(junction: GeneratorJunction, place: GeoPoint)] = []

  /// Adds a thing.
  /// - Parameters:
  ///   - north: metres from the beginning of the walk.
  ///   - east: metres to its right.
  mutating func add(
    _ id: String, _ category: String, north: Double, east: Double = 0, tags: [String: String] = [:]
  ) {
    let place = Geodesic.place(north: north, east: east, of: Self.start)
    let feature = GeneratorFeature(
      id: id, name: id.uppercased(), category: category, tags: tags, point: place, distance: 0,
      bearing: 0)
    features.append((feature, place))
  }

  /// Adds a junction whose arms leave at some bearings.
  mutating func add(_ id: String, north: Double, roads: [(String, Double)]) {
    let place = Geodesic.place(north: north, east: 0, of: Self.start)
    let arms = roads.map { GeneratorJunction.Road(name: $0.0, bearing: $0.1) }
    junctions.append(
      (GeneratorJunction(id: id, point: place, distance: 0, bearing: 0, roads: arms), place))
  }

  func map(at here: GeoPoint) -> GeneratorMap {
    GeneratorMap(
      features: { radius in
        features.map { item in
          var feature = item.feature
          let way = Geodesic.inverse(here, item.place)
          (feature.distance, feature.bearing) = (way.distance, way.bearing)
          return feature
        }.filter { $0.distance <= radius }.sorted { $0.distance < $1.distance }
      },
      junctions: { radius in
        junctions.map { item in
          var junction = item.junction
          let way = Geodesic.inverse(here, item.place)
          (junction.distance, junction.bearing) = (way.distance, way.bearing)
          return junction
        }.filter { $0.distance <= radius }.sorted { $0.distance < $1.distance }
      })
  }

  /// A position on the walk.
  func fix(
    _ time: Double, north: Double, course: Double? = 0, activity: String = "walking"
  ) -> GeneratorFix {
    GeneratorFix(
      time: time, point: Geodesic.place(north: north, east: 0, of: Self.start), heading: course,
      course: course, speed: 1.4, accuracy: 5, activity: activity)
  }

  func run(_ script: GeneratorScript, _ fix: GeneratorFix) -> GeneratorRun? {
    script.run(fix, on: map(at: fix.point))
  }
}
