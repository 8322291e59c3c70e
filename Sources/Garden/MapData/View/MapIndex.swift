import Score
import Wayfinding

/// The things of a view, ready for questions. Made once; all copies of a view share it.
final class MapIndex: Sendable {
  let features: [MapFeature]
  /// The features by their id.
  let byID: [String: Int]
  /// Everything that is not only a way; of a crossing the middle.
  let things: PieceIndex
  /// The lines that are walked along.
  let ways: PieceIndex
  let areas: SpatialIndex
  /// The feature of each shape of `areas`.
  let areaFeatures: [Int]
  let junctions: [Junction]
  let junctionPlaces: PieceIndex
  /// The junctions of each way, by its index.
  let junctionsOfWay: [Int: [Int]]
  /// The entrances of each building, by its id.
  let entrances: [String: [Int]]

  init(_ tiles: [TileContent], markers: [MapFeature]) {
    var merge = FeatureMerge()
    for feature in tiles.lazy.flatMap(\.features) { merge.add(feature) }
    var known = Set(merge.features.lazy.filter { $0.type == "entrance" }.map(\.id))
    let lists = tiles.flatMap(\.entrances)
    for list in lists {
      for (id, point) in zip(list.entrances, list.points) where known.insert(id).inserted {
        merge.add(MapFeature(id: id, type: "entrance", value: "yes", shape: .points([point])))
      }
    }
    for marker in markers { merge.add(marker) }
    merge.separate()
    features = merge.features
    byID = Dictionary(
      features.enumerated().map { ($0.element.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    entrances = Self.entrances(lists, byID)

    var (things, ways, shapes, areaFeatures) = (
      [(feature: Int, places: [EarthPlace])](), [(feature: Int, places: [EarthPlace])](),
      [SiteShape](), [Int]()
    )
    for (index, feature) in features.enumerated() {
      let lines = Self.lines(of: feature).map { (feature: index, places: $0) }
      if feature.isWay { ways += lines }
      if Self.isThing(feature) {
        things +=
          feature.isWay && feature.isCrossing
          ? [(index, [EarthPlace(feature.shape.middle)])] : lines
      }
      if case .areas(let polygons) = feature.shape {
        shapes.append(.area(polygons))
        areaFeatures.append(index)
      }
    }
    (self.things, self.ways) = (PieceIndex(things), PieceIndex(ways))
    (areas, self.areaFeatures) = (SpatialIndex(shapes), areaFeatures)

    let found = JunctionFinder(features).junctions()
    junctions = found.map(\.junction)
    junctionPlaces = PieceIndex(
      junctions.enumerated().map { ($0.offset, [EarthPlace($0.element.point)]) })
    var ofWay: [Int: [Int]] = [:]
    for (index, (_, ways)) in found.enumerated() {
      for way in ways { ofWay[way, default: []].append(index) }
    }
    junctionsOfWay = ofWay
  }

  /// Whether a thing can be told of: steps and crossings can, besides being ways.
  private static func isThing(_ feature: MapFeature) -> Bool {
    feature.category != .way && !(feature.name.isEmpty && !feature.isBuilding)
  }

  /// The lines round a thing and along it; a point is a line of one place.
  private static func lines(of feature: MapFeature) -> [[EarthPlace]] {
    switch feature.shape {
    case .points(let points): points.map { [EarthPlace($0)] }
    case .lines(let lines): lines.map { $0.map { EarthPlace($0) } }
    case .areas(let polygons):
      polygons.flatMap { [$0.exterior] + $0.holes }.map { ring in
        (ring + ring.prefix(1)).map { EarthPlace($0) }
      }
    }
  }

  private static func entrances(
    _ lists: [EntranceList], _ byID: [String: Int]
  ) -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for list in lists {
      let indices = list.entrances.compactMap { byID[$0] }
      let old = found[list.building] ?? []
      found[list.building] = old + indices.filter { !old.contains($0) }
    }
    return found
  }
}

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
