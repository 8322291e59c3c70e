import MapData
import Score
import Wayfinding

/// A town of streets on a grid, with houses, shops and a bus stop at every corner.
struct City {
  let features: [MapFeature]
  let middle = GeoPoint(latitude: 48.1, longitude: 11.6)
  /// Metres between two streets.
  static let block = 80.0
  /// The number of streets each way.
  let streets: Int

  /// - Parameter count: the least number of things.
  init(things count: Int) {
    var streets = 2
    while 2 * streets + 9 * (streets - 1) * (streets - 1) < count { streets += 1 }
    self.streets = streets
    let plane = LocalPlane(origin: middle)
    let half = Double(streets - 1) * Self.block / 2
    func place(_ x: Double, _ y: Double) -> GeoPoint {
      let point = plane.place(PlanePoint(x - half, y - half))
      return GeoPoint(
        latitude: Figure.rounded(point.latitude, decimals: 6),
        longitude: Figure.rounded(point.longitude, decimals: 6))
    }
    var made: [MapFeature] = []
    for street in 0..<streets {
      let at = Double(street) * Self.block
      let corners = (0..<streets).map { Double($0) * Self.block }
      for (id, line) in [
        (2 * street, corners.map { place($0, at) }),
        (2 * street + 1, corners.map { place(at, $0) }),
      ] {
        made.append(
          MapFeature(
            id: "way-\(id)", name: "Street \(id)", type: "highway", value: "residential",
            shape: .lines([line])))
      }
    }
    for x in 0..<streets - 1 {
      for y in 0..<streets - 1 {
        let (east, north) = (Double(x) * Self.block, Double(y) * Self.block)
        for house in 0..<9 {
          let (dx, dy) = (15 + 25 * Double(house % 3), 15 + 25 * Double(house / 3))
          let ring = [(-8.0, -8.0), (8, -8), (8, 8), (-8, 8)].map {
            place(east + dx + $0.0, north + dy + $0.1)
          }
          made.append(
            MapFeature(
              id: "way-\(1_000_000 + 9 * (x * streets + y) + house)", name: "House \(house)",
              type: "building", value: "yes", shape: .areas([SitePolygon(exterior: ring)])))
        }
      }
    }
    features = made
  }

  var view: SpatialDataView { SpatialDataView(tiles: [TileContent(features: features)]) }
}
