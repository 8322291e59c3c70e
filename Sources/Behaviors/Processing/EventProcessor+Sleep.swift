import MapData
import Score

/// The sleep of a guide.
///
/// Source: `App/AppContext.swift` (sleep, snooze, wakeUp), `Sensors/Geolocation/Filters/SignificantChangeMonitoringOrigin.swift`.
struct Sleep: Sendable {
  /// Whether the beacon was heard before.
  let wasAudible: Bool
  /// What the walker must leave, for it to wake by itself; nil for never.
  var origin: Origin?
  /// The last position that counted.
  var seen: GeoPoint?

  enum Origin: Sendable {
    case place(id: String, name: String)
    case point(GeoPoint)
  }
}

extension EventProcessor {
  /// Whether nothing is said until the walker wakes the guide, or goes away from where it snoozes.
  public var isAsleep: Bool { sleep != nil }

  /// Handles sleep and what is asked for in it.
  /// - Returns: whether the event was one of these.
  mutating func doze(_ event: UserEvent) -> Bool {
    switch event {
    case .sleep, .snooze:
      fallAsleep()
      let left = event == .snooze ? origin : nil
      sleep?.origin = left
      note(.state, reason: event == .snooze ? "snoozes until the walker goes away" : "asleep")
    case .wake where sleep != nil: wake(because: "woken")
    case .wake: refuse(because: "nobody sleeps")
    default:
      guard sleep != nil else { return false }
      note(.user, reason: "asleep: only wake is answered")
    }
    return true
  }

  /// What is said stops, and so does the beacon.
  private mutating func fallAsleep() {
    guard sleep == nil else { return }
    sleep = Sleep(wasAudible: beacon.isAudible, seen: fix?.point)
    interrupt(because: "asleep", hush: false)
    if beacon.isAudible { order(.mute) }
  }

  /// A route or tour lets its beacon sound again; another stays silent, as it does after a hush.
  private mutating func wake(because reason: String, _ figures: [CalloutNote.Figure] = []) {
    guard let sleep else { return }
    self.sleep = nil
    note(.state, reason: reason, figures)
    if sleep.wasAudible, custom?.generators.contains(where: { $0 is GuidanceGenerator }) == true {
      order(.unmute)
    }
  }

  /// Takes a position while it sleeps: in snooze one that is far enough wakes it, and is then heard of by all.
  mutating func dream(_ fix: WalkerFix) {
    motion.take(fix, settings)
    guard let origin = sleep?.origin else { return }
    let moved = sleep?.seen.map { $0.metres(to: fix.point) } ?? .infinity
    guard moved >= settings[.fixDistanceAsleep] else { return }
    sleep?.seen = fix.point
    switch origin {
    case .place(let id, let name):
      guard !places(around: fix.point).contains(where: { $0.id == id }) else { return }
      wake(because: "woken: the walker has left \(name.isEmpty ? id : name)")
    case .point(let point):
      let away = point.metres(to: fix.point)
      guard away > settings[.wakeDistance] else { return }
      wake(
        because: "woken: the walker has gone away",
        [.init("distance_m", away), .init("wake_m", settings[.wakeDistance])])
    }
    process(.state(.moved))
  }

  /// The place within which the walker is, or else where they stand: leaving it ends snooze.
  private var origin: Sleep.Origin? {
    guard let point = fix?.point else { return nil }
    return places(around: point).first.map { .place(id: $0.id, name: $0.name) } ?? .point(point)
  }

  /// The areas within which a point lies, houses and parks, but those that are never called out.
  private func places(around point: GeoPoint) -> [MapFeature] {
    map.view(at: point, within: settings[.wakeDistance], time: time)
      .features(near: point, within: 0).map(\.feature)
      .filter { $0.isArea && $0.category != .none }
  }
}
