import MapData
import Score

/// The sleep of a guide. In snooze it ends as the walker goes away.
///
/// Source: `App/AppContext.swift` (sleep, snooze, wakeUp), `Sensors/Geolocation/Filters/SignificantChangeMonitoringOrigin.swift`.
struct Sleep: Sendable {
  /// What the walker must leave, for it to wake by itself; nil for never.
  var origin: Origin?
  /// The last position that counted.
  private var seen: GeoPoint?

  enum Origin: Sendable {
    case place(id: String, name: String)
    case point(GeoPoint)
  }

  init(at point: GeoPoint?) { seen = point }

  /// Takes a position.
  /// - Returns: why it wakes, with the figures that decided; nil where it sleeps on.
  mutating func reason(
    at point: GeoPoint, _ map: any MapSource, time: Double, _ settings: BehaviorSettings
  ) -> (words: String, figures: [CalloutNote.Figure])? {
    guard let origin else { return nil }
    let moved = seen.map { $0.metres(to: point) } ?? .infinity
    guard moved >= settings[.fixDistanceAsleep] else { return nil }
    seen = point
    switch origin {
    case .place(let id, let name):
      let places = Origin.places(around: point, map, time: time, settings)
      if places.contains(where: { $0.id == id }) { return nil }
      return ("woken: the walker has left \(name.isEmpty ? id : name)", [])
    case .point(let start):
      let (away, limit) = (start.metres(to: point), settings[.wakeDistance])
      guard away > limit else { return nil }
      return (
        "woken: the walker has gone away", [.init("distance_m", away), .init("wake_m", limit)]
      )
    }
  }
}

extension Sleep.Origin {
  /// The place within which a point lies, or else the point.
  init(
    _ point: GeoPoint, _ map: any MapSource, time: Double, _ settings: BehaviorSettings
  ) {
    let place = Self.places(around: point, map, time: time, settings).first
    self = place.map { .place(id: $0.id, name: $0.name) } ?? .point(point)
  }

  /// The areas within which a point lies, houses and parks, but those that are never called out.
  fileprivate static func places(
    around point: GeoPoint, _ map: any MapSource, time: Double, _ settings: BehaviorSettings
  ) -> [MapFeature] {
    map.view(at: point, within: settings[.wakeDistance], time: time)
      .features(near: point, within: 0).map(\.feature)
      .filter { $0.isArea && $0.category != .none }
  }
}
