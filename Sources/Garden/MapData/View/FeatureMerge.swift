import Score
import Wayfinding

/// The things of several tiles, each once.
struct FeatureMerge {
  private(set) var features: [MapFeature] = []
  /// The places in `features` of the things of an id.
  private var places: [String: [Int]] = [:]

  /// Adds a thing unless it is there already.
  mutating func add(_ feature: MapFeature) {
    let same = places[feature.id] ?? []
    if same.contains(where: { features[$0] == feature }) { return }
    places[feature.id] = same + [features.count]
    features.append(feature)
  }

  /// Gives different things of the same id ids of their own: map services cut some objects in parts. The first keeps
  /// the id, the others are `way-1#2`, `way-1#3`.
  mutating func separate() {
    for (id, same) in places where same.count > 1 {
      let order = same.sorted {
        Self.key(features[$0]).lexicographicallyPrecedes(Self.key(features[$1]))
      }
      for (number, place) in order.enumerated().dropFirst() {
        features[place] = features[place].renamed("\(id)#\(number + 1)")
      }
    }
  }

  /// A key that does not depend on the order of the tiles.
  private static func key(_ feature: MapFeature) -> [String] {
    [feature.type, feature.value]
      + feature.shape.points.map { "\($0.latitude),\($0.longitude)" }
      + feature.tags.map { "\($0.key)=\($0.value)" }.sorted()
  }
}
