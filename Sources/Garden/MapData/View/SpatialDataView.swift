public import Score
import Wayfinding

/// The map round a walker: what several tiles hold, each thing once, ready for many questions.
///
/// Distances are measured to the nearest point, 0 inside of an area; bearings are in degrees clockwise from true north.
public struct SpatialDataView: Sendable {
  private let index: MapIndex

  /// A view of nothing.
  public static let empty = SpatialDataView(tiles: [])

  /// - Parameters:
  ///   - tiles: the tiles; a thing that lies in several is one.
  ///   - markers: places that the walker has marked.
  public init(tiles: [TileContent], markers: [MapFeature] = []) {
    index = MapIndex(tiles, markers: markers)
  }

  /// Everything in view.
  public var features: [MapFeature] { index.features }

  /// All junctions in view.
  public var junctions: [Junction] { index.junctions }

  /// The things within a distance that can be told of, nearest first; of equal distances by id. Roads and paths are not
  /// among them, but steps and crossings are; a house counts once it has a name or words.
  /// - Parameters:
  ///   - radius: metres.
  ///   - isWanted: tells which things count.
  public func features(
    near point: GeoPoint, within radius: Double,
    where isWanted: (MapFeature) -> Bool = { !$0.name.isEmpty }
  ) -> [Sighting] {
    let place = EarthPlace(point)
    let inside = index.areas.containing(place)
    let around = inside.compactMap { area -> Sighting? in
      let feature = index.features[index.areaFeatures[area]]
      guard feature.category != .way, isWanted(feature) else { return nil }
      let bearing = index.areas.bearing(to: area, from: place)
      return Sighting(feature: feature, point: point, distance: 0, bearing: bearing)
    }
    let hits = index.things.hits(near: place, within: radius).filter { hit in
      !inside.contains { index.areaFeatures[$0] == hit.feature }
    }
    return Self.nearestFirst(around + sightings(hits, from: place, where: isWanted))
  }

  /// The buildings within a distance, nearest first, with a name or without.
  /// - Parameter radius: metres.
  public func buildings(near point: GeoPoint, within radius: Double) -> [Sighting] {
    features(near: point, within: radius) { $0.isBuilding }
  }

  /// The roads, paths and steps within a distance, nearest first.
  /// - Parameter radius: metres.
  public func roads(near point: GeoPoint, within radius: Double) -> [Sighting] {
    let place = EarthPlace(point)
    let hits = index.ways.hits(near: place, within: radius)
    return Self.nearestFirst(sightings(hits, from: place) { _ in true })
  }

  /// The junctions within a distance, nearest first.
  /// - Parameter radius: metres.
  public func junctions(near point: GeoPoint, within radius: Double) -> [Junction] {
    index.junctionPlaces.hits(near: EarthPlace(point), within: radius)
      .sorted { ($0.distance, $0.feature) < ($1.distance, $1.feature) }
      .map { index.junctions[$0.feature] }
  }

  /// The junctions of a way, from its beginning to its end.
  public func junctions(along way: MapFeature) -> [Junction] {
    guard let number = index.byID[way.id], case .lines(let lines) = way.shape else { return [] }
    let order = lines.joined().enumerated().map { (TilePoint($0.element), $0.offset) }
    let rank = Dictionary(order, uniquingKeysWith: { first, _ in first })
    return (index.junctionsOfWay[number] ?? []).map { index.junctions[$0] }
      .sorted { rank[TilePoint($0.point)] ?? .max < rank[TilePoint($1.point)] ?? .max }
  }

  /// The areas that a place lies in or on the edge of, smallest first.
  public func areas(containing point: GeoPoint) -> [MapFeature] {
    index.areas.containing(EarthPlace(point))
      .sorted { (index.areas.area(of: $0), $0) < (index.areas.area(of: $1), $1) }
      .map { index.features[index.areaFeatures[$0]] }
  }

  /// The entrances of a building, in the order of the map; none where the map tells none.
  public func entrances(of feature: MapFeature) -> [MapFeature] {
    (index.entrances[feature.id] ?? []).map { index.features[$0] }
  }

  /// The thing of an id; nil where there is none.
  public func feature(id: String) -> MapFeature? { index.byID[id].map { index.features[$0] } }

  private func sightings(
    _ hits: [PieceIndex.Hit], from place: EarthPlace, where isWanted: (MapFeature) -> Bool
  ) -> [Sighting] {
    hits.compactMap { hit in
      let feature = index.features[hit.feature]
      guard isWanted(feature) else { return nil }
      let point =
        if case .points(let points) = feature.shape, points.count == 1 { points[0] } else {
          EarthPlace(under: hit.point).point
        }
      return Sighting(
        feature: feature, point: point, distance: hit.distance,
        bearing: place.bearing(toward: hit.point))
    }
  }

  private static func nearestFirst(_ sightings: [Sighting]) -> [Sighting] {
    sightings.sorted { ($0.distance, $0.feature.id) < ($1.distance, $1.feature.id) }
  }
}

/// The one whom behaviours ask for the map.
public protocol MapSource: Sendable {
  /// The map round a place. It never waits longer than a time-out; where nothing new can be had it is the last good
  /// view, or an empty one.
  /// - Parameters:
  ///   - point: the place of the walker.
  ///   - radius: the distance in metres that the view is to cover at least.
  ///   - time: seconds of the walk.
  func view(at point: GeoPoint, within radius: Double, time: Double) -> SpatialDataView
}

extension SpatialDataView: MapSource {
  /// A view that covers everything there is.
  public func view(at point: GeoPoint, within radius: Double, time: Double) -> SpatialDataView {
    self
  }
}

/// A thing on the map as it is seen from a place.
public struct Sighting: Hashable, Sendable {
  public let feature: MapFeature
  /// The nearest point of the thing; the place itself inside of an area.
  public let point: GeoPoint
  /// The distance to that point in metres; 0 inside of an area.
  public let distance: Double
  /// The bearing of that point in degrees clockwise from true north, 0..<360; of an area that is stood in, of its
  /// middle.
  public let bearing: Double

  /// Whether the walker is inside of the thing, or upon it: it lies in no direction.
  public var isHere: Bool { distance == 0 }
}
