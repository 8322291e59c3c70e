import MapData
import Score

/// The beacon as it shall sound now.
public struct BeaconState: Hashable, Sendable {
  /// The layer for the last metres, which is not localized.
  public enum Hum: String, Hashable, Sendable { case near, far }
  /// The melody that is played before the beacon's first beat, or behind its last.
  public enum Melody: String, Hashable, Sendable { case start, end }

  public var target: GeoPoint
  /// The id of the feature or marker; nil for a mere place.
  public var id: String?
  /// The name by which callouts speak of it; nil for a beacon that only sounds.
  public var name: String?
  public var isAudible: Bool
  /// Whether the walker is within the arrival distance, with hysteresis.
  public var isInside: Bool
  /// Heading minus bearing in degrees, 0..<360; nil while the heading is unknown.
  public var angle: Double?
  /// The component of the style that sounds, 0 for the one on the axis.
  public var component: Int
  /// The factor of its amplitude, 0...1: rear attenuation, ducking under speech, and the wand's law.
  public var volume: Double
  /// Whether the heading is unknown, so that the beacon stands farther away.
  public var isDimmed: Bool
  /// The radius of the ring on which it is heard, in metres: the distance itself is no cue of level.
  public var ring: Double
  /// Metres to the target; 0 inside an area; nil without a position.
  public var distance: Double?
  /// Degrees clockwise from true north; nil without a position.
  public var bearing: Double?
  public var hum: Hum?
  public var melody: Melody?
}

extension BeaconState {
  /// Lets nothing of it be heard or felt.
  mutating func silence() { (isAudible, hum, melody) = (false, nil, nil) }

  /// Whether another state is of the same beacon, wherever the walker sees it from.
  func isSame(as other: BeaconState) -> Bool {
    id == other.id && name == other.name && (id != nil || target == other.target)
  }
}

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
