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

extension EventProcessor {
  /// Whether nothing is said until the walker wakes the guide, or goes away from where it snoozes.
  public var isAsleep: Bool { sleep != nil }

  /// Handles sleep and what is asked for in it.
  /// - Returns: whether the event was one of these.
  mutating func doze(_ event: UserEvent) -> Bool {
    switch event {
    case .sleep, .snooze:
      fallAsleep()
      let point = event == .snooze ? fix?.point : nil
      let origin = point.map { Sleep.Origin($0, map, time: time, settings) }
      sleep?.origin = origin
      log.note(.state, reason: event == .snooze ? "snoozes until the walker goes away" : "asleep")
    case .wake where sleep != nil: wake(because: "woken")
    case .wake: refuse(because: "nobody sleeps")
    default:
      guard sleep != nil else { return false }
      log.note(.user, reason: "asleep: only wake is answered")
    }
    return true
  }

  /// What is said stops, and so does the beacon with its melody: while it sleeps no group joins the queue (`enqueue`), and the
  /// beacon is silent whatever is done with it (`surroundings`).
  private mutating func fallAsleep() {
    guard sleep == nil else { return }
    sleep = Sleep(at: fix?.point)
    interrupt(because: "asleep", hush: false)
    endMelody()
  }

  /// A route or tour lets its beacon sound again; another stays silent, as it does after a hush. The beacon is looked at from
  /// where the walker is by now.
  private mutating func wake(because reason: String, _ figures: [CalloutNote.Figure] = []) {
    guard sleep != nil else { return }
    sleep = nil
    log.note(.state, reason: reason, figures)
    if behaviors.guide == nil { order(.mute) }
    if let crossing = beacon.watch(surroundings, &log) { process(.state(crossing)) }
  }

  /// Takes a position while it sleeps: in snooze one that is far enough wakes it, and is then heard of by all.
  mutating func dream(_ fix: WalkerFix) {
    move(to: fix)
    guard var asleep = sleep else { return }
    let reason = asleep.reason(at: fix.point, map, time: time, settings)
    sleep = asleep
    guard let reason else { return }
    wake(because: reason.words, reason.figures)
    process(.state(.moved))
  }
}
