public import Score

/// The map round a walker: what several tiles hold, each thing once, ready for many questions.
public struct SpatialDataView: Sendable {
  /// A view of nothing.
  public static let empty = SpatialDataView(tiles: [])

  /// - Parameters:
  ///   - tiles: the tiles; a thing that lies in several is one.
  ///   - markers: places that the walker has marked.
  public init(tiles: [TileContent], markers: [MapFeature] = []) { fatalError() }

  /// The things other than roads and paths within a distance, nearest first; of equal distances by id.
  /// - Parameter radius: metres.
  public func features(near point: GeoPoint, within radius: Double) -> [Sighting] { [] }

  /// The roads and paths within a distance, nearest first.
  public func roads(near point: GeoPoint, within radius: Double) -> [Sighting] { [] }

  /// The junctions within a distance, nearest first.
  public func junctions(near point: GeoPoint, within radius: Double) -> [Junction] { [] }

  /// The areas that a place lies in, smallest first.
  public func areas(containing point: GeoPoint) -> [MapFeature] { [] }

  /// The entrances of a building, in the order of the map; none where the map tells none.
  public func entrances(of feature: MapFeature) -> [MapFeature] { [] }

  /// The thing of an id; nil where there is none.
  public func feature(id: String) -> MapFeature? { nil }
}
