import Score
import Wayfinding

/// Leads the walker along a route or a guided tour: a beacon on each waypoint, words as it is reached and left.
///
/// At a waypoint the beacon finishes with its melody, then comes the callout of arrival, then the next beacon, then the
/// callout of departure; a tour's comes as the walker sets out. Behind the last one the behaviour ends by itself.
///
/// Source: `Behaviors/Route Guidance/RouteGuidanceGenerator.swift`, `RouteGuidance.swift`,
/// `Behaviors/Guided Tour/TourGenerator.swift`.
public struct GuidanceGenerator: Generator {
  /// Where the walker is between two waypoints.
  enum Phase: Hashable, Sendable {
    /// Before the first words.
    case starting
    case walking
    /// The beacon finishes, the callout of arrival follows.
    case arriving
    /// The callout of departure is said.
    case departing
  }

  public let kind: GuidanceKind
  public let route: WalkRoute
  public var name: GeneratorName { kind.generator }
  public internal(set) var wakes: Double?
  /// Whether the base behaviour's automatic callouts are blocked now.
  var isBlocking = true
  /// The waypoint that is gone to, and those that were reached.
  public internal(set) var index: Int
  public internal(set) var visited: Set<Int> = []
  var phase = Phase.starting
  var bound: DistanceBound
  /// Whether the next beacon shall sound, as the one before did.
  var wasAudible = true
  /// A tour's: where the last stop was reached.
  var arrivedAt: GeoPoint?
  /// An intersection that waits for words about a waypoint, and the name of the one that is said.
  var heldIntersection: CalloutGroup?
  var saidIntersection: String?
  /// Arrival waits for the words about an intersection.
  var holdsArrival = false
  /// The stop that was reached last and is not left yet: its recordings are at hand.
  var reached: Int?
  /// Whether a recording is heard.
  var isPlayingClip = false
  private let isReversed: Bool

  /// - Parameters:
  ///   - route: what it leads along, in the direction of its own; its waypoints have words of their own beside the route's.
  ///   - progress: where it goes on; nil begins it.
  public init(
    _ kind: GuidanceKind, _ route: WalkRoute, isReversed: Bool = false,
    from progress: RouteProgress? = nil, _ settings: BehaviorSettings
  ) {
    (self.kind, self.route) = (kind, isReversed ? route.reversed : route)
    self.isReversed = isReversed
    index = min(max(0, progress?.index ?? 0), route.waypoints.count - 1)
    visited = progress?.visited ?? []
    bound = DistanceBound(arrival: settings[kind.arrival])
  }

  /// Callouts of the beacon are its own; places wait near waypoints and while it speaks of one.
  public var blocks: Set<GeneratorName> { isBlocking ? [.beacon, .auto] : [.beacon] }

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    switch event {
    case .next: go(to: index + 1, context, &notes)
    case .previous: go(to: index - 1, context, &notes)
    case .waypoint(let number): go(to: number - 1, context, &notes)
    case .clip(let number): play(clip: number, &notes)
    case .stopRoute: .end
    case .whereIsBeacon: whereIsWaypoint(context)
    default: .ignore
    }
  }

  public mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    switch event {
    case .began:
      wakes = context.time + context.settings[kind.delay]
      return .events([.beacon(.set(beacon(context), isAudible: true))])
    case .woken: return start(context)
    case .moved: return moved(context, &notes)
    case .beaconFinished: return arrived(context)
    case .intersection(let group): return meet(group, &notes)
    case .ending: return .events([.beacon(.clear)])
    default: return .ignore
    }
  }

  public mutating func ended(
    _ group: CalloutGroup, _ end: CalloutEnd, in context: BehaviorContext,
    notes: inout CalloutNotes
  ) -> Reaction {
    switch group.name {
    case label("start"), label("departure"): return setOut()
    case label("arrival"): return goOn(context)
    case label("clip"):
      isPlayingClip = false
      return .update
    case saidIntersection:
      saidIntersection = nil
      guard holdsArrival else { return .update }
      holdsArrival = false
      return arrived(context)
    default: return .ignore
    }
  }

  var waypoint: WalkRoute.Waypoint { route.waypoints[index] }
  var isLast: Bool { index == route.waypoints.count - 1 }

  /// The progress as it stands; nil once the last waypoint was reached.
  var progress: RouteProgress? {
    guard !visited.contains(route.waypoints.count - 1) else { return nil }
    // Whoever has reached a waypoint and not heard of it goes on to the next.
    let next = phase == .arriving ? index + 1 : index
    return RouteProgress(kind: kind, isReversed: isReversed, index: next, visited: visited)
  }

  /// The name of a group: `route.arrival`.
  func label(_ what: String) -> String { "\(kind.rawValue).\(what)" }
}

/// The difference between a route and a guided tour.
public enum GuidanceKind: String, Hashable, Sendable {
  case route, tour

  var generator: GeneratorName { self == .route ? .route : .tour }
  var category: CalloutCategory { self == .route ? .route : .tour }
  var arrival: BehaviorSetting { self == .route ? .routeArrival : .tourArrival }
  var block: BehaviorSetting { self == .route ? .routeBlock : .tourBlock }
  var delay: BehaviorSetting { self == .route ? .routeDelay : .tourDelay }
}

/// Says when the distance to a waypoint is due again: after a way that is short near it and longer far from it.
///
/// Source: `Behaviors/Helpers/BeaconUpdateFilter.swift`, which stretches the ranges in a vehicle but keeps their slope.
struct DistanceBound: Hashable, Sendable {
  /// The distance of arrival in metres, where the range begins.
  let arrival: Double
  private var last: GeoPoint?

  init(arrival: Double) { self.arrival = arrival }

  /// The way in metres after which the distance is said again; 0 within the arrival distance.
  /// - Parameters:
  ///   - distance: metres to the waypoint.
  ///   - speed: metres per second; it counts in vehicles only.
  func bound(
    at distance: Double, activity: MotionActivity = .walking, speed: Double = 0,
    _ settings: BehaviorSettings
  ) -> Double {
    let isFast = activity.isInVehicle && speed > settings[.boundSpeed]
    let stretch = isFast ? speed * settings[.boundFactor] : 1
    let (least, most, far) = (
      settings[.boundLeast], settings[.boundMost], settings[.boundFar]
    )
    if distance >= far * stretch { return most * stretch }
    if distance < arrival * stretch { return 0 }
    return (most - least) / (far - arrival) * (distance - arrival * stretch) + least * stretch
  }

  /// The figures that decided.
  struct Verdict: Hashable, Sendable {
    let isDue: Bool
    let moved: Double
    let bound: Double
  }

  /// The first position after a start only begins the way.
  mutating func verdict(
    _ fix: WalkerFix, distance: Double, activity: MotionActivity, _ settings: BehaviorSettings
  ) -> Verdict {
    let bound = bound(at: distance, activity: activity, speed: fix.speed ?? 0, settings)
    guard let last else {
      self.last = fix.point
      return Verdict(isDue: false, moved: 0, bound: bound)
    }
    let moved = last.metres(to: fix.point)
    return Verdict(isDue: moved >= bound, moved: moved, bound: bound)
  }

  mutating func use(_ point: GeoPoint) { last = point }
  mutating func restart() { last = nil }
}
