import MapData
import Score

/// Keeps the one beacon: whether it sounds, and whether the walker has reached it.
///
/// Source: `Data/Destination Manager/DestinationManager.swift`.
struct BeaconKeeper: Sendable {
  private(set) var target: BeaconTarget?
  private(set) var isAudible = false
  /// Whether the walker is within the arrival distance, with hysteresis.
  private(set) var isInside = false
  /// Whether arrival does not silence it.
  private(set) var isFree = false
  private(set) var sight: BeaconSight?
  var melody: BeaconState.Melody?

  /// Replaces the beacon. One that is set within the arrival distance does not begin to sound.
  /// - Parameter watches: whether arrival is watched for; otherwise a custom behaviour does that itself.
  mutating func set(
    _ target: BeaconTarget, isAudible wanted: Bool, watches: Bool, from fix: WalkerFix?,
    _ map: any MapSource, _ settings: BehaviorSettings
  ) {
    self.target = target
    sight = fix.map { BeaconSight(target, from: $0, map) }
    isInside = watches && (sight.map { $0.distance <= settings[.beaconEnter] } ?? false)
    isFree = watches && (sight.map { $0.distance <= settings[.beaconFreeStart] } ?? false)
    isAudible = wanted && (!isInside || isFree)
  }

  mutating func clear() { self = BeaconKeeper() }

  /// - Returns: whether it changed.
  mutating func sound(_ audible: Bool) -> Bool {
    guard target != nil, audible != isAudible else { return false }
    isAudible = audible
    return true
  }

  /// Looks at the beacon from a new position.
  mutating func look(from fix: WalkerFix, _ map: any MapSource) {
    sight = target.map { BeaconSight($0, from: fix, map) }
  }

  /// Whether the walker has come or gone, with a margin between.
  mutating func cross(_ settings: BehaviorSettings) -> StateEvent? {
    guard let sight, !isFree else { return nil }
    let enter = settings[.beaconEnter]
    if isInside {
      if sight.isWithin || sight.distance < enter + settings[.beaconLeaveMargin] { return nil }
      isInside = false
      return .beaconLeft
    }
    guard sight.isWithin || sight.distance <= enter else { return nil }
    isInside = true
    let wasAudible = isAudible
    isAudible = false
    return .beaconEntered(wasAudible: wasAudible)
  }
}

/// A beacon as it is seen from a position.
struct BeaconSight: Hashable, Sendable {
  /// Its nearest point.
  let point: GeoPoint
  /// Metres to it; 0 within an area.
  let distance: Double
  /// Degrees clockwise from true north.
  let bearing: Double
  /// Whether the position lies in the beacon's area.
  let isWithin: Bool

  init(_ target: BeaconTarget, from fix: WalkerFix, _ map: any MapSource) {
    point = target.point
    bearing = fix.point.course(to: target.point)
    let area = target.id.flatMap { id in
      map.view(at: fix.point, within: 1, time: fix.time).areas(containing: fix.point)
        .first { $0.id == id }
    }
    isWithin = area != nil
    distance = isWithin ? 0 : fix.point.metres(to: target.point)
  }
}
