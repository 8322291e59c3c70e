public import Score

/// The content of a tile of Soundscape's map service.
public struct TileContent: Sendable {
  /// The things of the map; junctions and lists of entrances are not among them.
  public var features: [MapFeature]
  /// The junctions that the service has found.
  public var junctions: [TileJunction]
  /// The entrances of buildings.
  public var entrances: [EntranceList]
  /// The faults of single features, which were left out.
  public var faults: [Fault]

  public init(
    features: [MapFeature] = [], junctions: [TileJunction] = [], entrances: [EntranceList] = [],
    faults: [Fault] = []
  ) {
    (self.features, self.junctions) = (features, junctions)
    (self.entrances, self.faults) = (entrances, faults)
  }

  /// Reads a tile in Soundscape's GeoJSON.
  /// - Parameters:
  ///   - bytes: the text, UTF-8.
  ///   - file: the name of the file or its address, for faults.
  /// - Throws: `Fault` (`data`) where the text is no collection of features. A feature that is broken stops nothing: it
  ///   is left out, and its fault is kept.
  public static func read(_ bytes: [UInt8], file: String) throws(Fault) -> TileContent {
    var reader = TileReader(bytes, file: file)
    try reader.read()
    return reader.content
  }
}

/// A point that ways share, as a tile tells it.
public struct TileJunction: Hashable, Sendable {
  public let point: GeoPoint
  /// The ids of the ways that meet there.
  public let ways: [String]
}

/// The entrances of a building, as a tile tells them.
public struct EntranceList: Hashable, Sendable {
  /// The id of the building.
  public let building: String
  /// The ids of the entrances.
  public let entrances: [String]
  /// Their places, in the same order.
  public let points: [GeoPoint]

  public init(building: String, entrances: [String], points: [GeoPoint]) {
    (self.building, self.entrances, self.points) = (building, entrances, points)
  }
}

/// The words and limits that readers and writers of tiles share.
package enum TileWords {
  /// The value, and the type, of what the service has found itself.
  package static let junction = "gd_intersection"
  package static let entrances = "gd_entrance_list"
  /// The most bytes of a tile. The tiles of dense cities have about 1 MB.
  package static let mostBytes = 8 << 20
}
