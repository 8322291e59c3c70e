import MapData
import Score

/// Tiles that tests write.
enum TileSamples {
  /// A feature of a tile as text.
  static func feature(
    _ ids: [Int], _ type: String, _ value: String, _ geometry: String,
    _ tags: [String: String] = [:]
  ) -> String {
    let properties = tags.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \"\($0.value)\"" }
    return """
      {"feature_type": "\(type)", "feature_value": "\(value)", "geometry": \(geometry), \
      "osm_ids": [\(ids.map(String.init).joined(separator: ", "))], \
      "properties": {\(properties.joined(separator: ", "))}, "type": "Feature"}
      """
  }

  static func point(_ longitude: Double, _ latitude: Double) -> String {
    "{\"type\": \"Point\", \"coordinates\": [\(longitude), \(latitude)]}"
  }

  static func line(_ points: [(Double, Double)]) -> String {
    "{\"type\": \"LineString\", \"coordinates\": [\(points.map { "[\($0.0), \($0.1)]" }.joined(separator: ", "))]}"
  }

  /// A square ring with its middle and half its side in degrees.
  static func square(_ longitude: Double, _ latitude: Double, _ half: Double) -> String {
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
      "[\(longitude + $0.0 * half), \(latitude + $0.1 * half)]"
    }
    return "{\"type\": \"Polygon\", \"coordinates\": [[\(corners.joined(separator: ", "))]]}"
  }

  static func text(_ features: [String]) -> [UInt8] {
    Array(
      "{\"type\": \"FeatureCollection\", \"features\": [\n\(features.joined(separator: ",\n"))\n]}\n"
        .utf8)
  }

  static func tile(_ features: [String]) throws -> TileContent {
    try TileContent.read(text(features), file: "tile.json")
  }
}
