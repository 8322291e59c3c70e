import MapData
import Score

/// Where a beacon stands.
public struct BeaconTarget: Hashable, Sendable {
  /// The id of the feature or marker; nil for a mere place.
  public var id: String?
  /// The name by which callouts speak of it, never empty; nil for a beacon that only sounds, as one for a test does, and of
  /// which nothing is called out.
  public var name: String?
  public var point: GeoPoint

  /// - Parameter name: an empty one counts as none.
  public init(id: String? = nil, name: String?, point: GeoPoint) {
    (self.id, self.name, self.point) = (id, name == "" ? nil : name, point)
  }
}

/// The places that a beacon may be set on by their ids, beside the things of the map.
struct BeaconPlaces: Sendable {
  private let known: [String: BeaconTarget]

  /// - Parameter places: of two with the same id the first counts.
  init(_ places: [BeaconTarget]) {
    known = Dictionary(
      places.compactMap { place in place.id.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// A place, or else a thing of the map that is within a radius in metres.
  func target(
    _ id: String, from fix: WalkerFix?, within radius: Double, _ map: any MapSource, time: Double
  ) -> BeaconTarget? {
    if let place = known[id] { return place }
    guard let fix else { return nil }
    let view = map.view(at: fix.point, within: radius, time: time)
    return view.features(near: fix.point, within: radius).first { $0.feature.id == id }
      .map { BeaconTarget(id: id, name: $0.feature.name, point: $0.point) }
  }

  /// Says that there is none of an id, with the nearest one that there is.
  func refusal(of id: String) -> String {
    let hint = NearestName.to(id, among: known.keys.sorted()).map { "; did you mean \"\($0)\"?" }
    return "there is no place \(quoted(id)) near\(hint ?? "")"
  }
}
