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

  /// Metres within which the nearest point of an area is looked for; farther away its given point serves.
  private static let reach = 100.0

  init(_ target: BeaconTarget, from fix: WalkerFix, _ map: any MapSource) {
    let edge = target.id.flatMap { Self.edge(of: $0, from: fix, map) }
    isWithin = edge?.distance == 0
    point = edge?.point ?? target.point
    distance = isWithin ? 0 : fix.point.metres(to: point)
    bearing = edge?.bearing ?? fix.point.course(to: target.point)
  }

  /// The nearest point of an area; nil for what is none, or far.
  private static func edge(
    of id: String, from fix: WalkerFix, _ map: any MapSource
  ) -> Sighting? {
    let view = map.view(at: fix.point, within: reach, time: fix.time)
    guard case .areas = view.feature(id: id)?.shape else { return nil }
    return view.features(near: fix.point, within: reach).first { $0.feature.id == id }
  }
}

extension BeaconKeeper {
  /// The beacon as it shall sound; nil for none.
  /// - Parameters:
  ///   - isFlat: whether the phone lies flat in the hand; otherwise what is felt has no direction.
  ///   - hasHum: whether the hum belongs to it.
  ///   - isDucked: whether something is being said.
  func state(
    _ style: BeaconStyle, _ headings: Headings, isFlat: Bool, hasHum: Bool, isDucked: Bool,
    _ settings: BehaviorSettings
  ) -> BeaconState? {
    guard let target else { return nil }
    let heading = style.isHaptic ? (isFlat ? headings.device : nil) : headings.collection
    let angle: Double? =
      if let heading, let sight { Angle.wrap360(heading - sight.bearing) } else { nil }
    let duck = isDucked ? settings[.duckBeacon] : 1
    return BeaconState(
      target: sight?.point ?? target.point, id: target.id, name: target.name,
      isAudible: isAudible, isInside: isInside, angle: angle,
      component: style.component(at: angle, settings),
      volume: style.volume(at: angle, settings) * duck, isDimmed: angle == nil,
      ring: settings[angle == nil ? .beaconRingDim : .beaconRing], distance: sight?.distance,
      bearing: sight?.bearing, hum: hasHum ? hum(settings) : nil, melody: melody)
  }

  /// Near, far, or nil where it is silent.
  private func hum(_ settings: BehaviorSettings) -> BeaconState.Hum? {
    guard isAudible, let distance = sight?.distance else { return nil }
    if distance < settings[.humNear] { return .near }
    return distance < settings[.humFar] ? .far : nil
  }
}
