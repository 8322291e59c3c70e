import MapData
import Score

/// The one beacon as it is heard and felt: where its keeper has it, with its melodies and taps. The host is told of it where
/// it changes.
struct SoundingBeacon: Sendable {
  /// The facts on which it depends at a moment.
  struct Surroundings {
    /// The position by which everything is decided, and a custom behaviour's own one.
    let fix: WalkerFix?
    let standpoint: GeoPoint?
    let headings: Headings
    /// Whether the phone lies flat in the hand.
    let isFlat: Bool
    /// Whether something is being said.
    let isDucked: Bool
    /// Whether a custom behaviour leads that has hum and melodies whatever the settings say.
    let isGuided: Bool
    /// Whether arrival is the base behaviour's business.
    let watches: Bool
    /// Whether the guide sleeps, so that nothing sounds.
    let isAsleep: Bool
  }

  let style: BeaconStyle
  private let map: any MapSource
  private let settings: BehaviorSettings
  private var keeper = BeaconKeeper()
  private var haptics = BeaconHaptics()
  /// The time at which the closing melody ends.
  var melodyEnds: Double?
  private var last: BeaconState?
  private var lastStandpoint: GeoPoint?

  init(_ style: BeaconStyle, _ map: any MapSource, _ settings: BehaviorSettings) {
    (self.style, self.map, self.settings) = (style, map, settings)
  }

  var isSet: Bool { keeper.target != nil }
  var isAudible: Bool { keeper.isAudible }
  /// The time of the next tap that comes by itself.
  var nextBeat: Double? { haptics.wakes }

  /// The beacon as it shall sound now.
  func state(_ now: Surroundings) -> BeaconState? {
    var state = keeper.state(
      style, now.headings, isFlat: now.isFlat,
      hasHum: now.isGuided || settings[.beaconHum] > 0.5, isDucked: now.isDucked, settings)
    if now.isAsleep { state?.silence() }
    return state
  }

  /// The beacon as it is seen from a place between two positions.
  func state(_ now: Surroundings, from fix: WalkerFix) -> BeaconState? {
    var there = self
    there.keeper.look(from: fix, map)
    return there.state(now)
  }

  private func hasMelodies(_ now: Surroundings) -> Bool {
    now.isGuided || settings[.beaconMelodies] > 0.5
  }

  mutating func set(
    _ target: BeaconTarget, isAudible: Bool, _ now: Surroundings, _ log: inout OutcomeLog
  ) {
    keeper.clear()
    keeper.set(
      target, isAudible: isAudible, watches: now.watches, from: now.fix, map, settings)
    if keeper.isAudible, hasMelodies(now) { keeper.melody = .start }
    note(
      isAudible && !keeper.isAudible ? "set within the arrival distance: it stays silent" : "set",
      &log)
    emit(now, &log)
    keeper.melody = nil
  }

  mutating func clear(_ now: Surroundings, _ log: inout OutcomeLog) {
    note("cleared", &log)
    keeper.clear()
    emit(now, &log)
  }

  /// - Returns: whether it changed.
  mutating func sound(_ isAudible: Bool, _ now: Surroundings, _ log: inout OutcomeLog) -> Bool {
    guard keeper.sound(isAudible) else { return false }
    note(isAudible ? "heard again" : "muted", &log)
    emit(now, &log)
    return true
  }

  /// The beacon falls silent.
  /// - Returns: whether its closing melody sounds.
  mutating func finish(_ now: Surroundings, _ log: inout OutcomeLog) -> Bool {
    guard isSet else { return false }
    let hasMelody =
      keeper.isAudible && hasMelodies(now) && !style.isHaptic && !now.isAsleep
    _ = keeper.sound(false)
    note("finished", &log)
    guard hasMelody else { return false }
    keeper.melody = .end
    emit(now, &log)
    return true
  }

  /// The closing melody ends, whether it was heard to its end or not.
  /// - Returns: whether there was one.
  mutating func endMelody() -> Bool {
    guard melodyEnds != nil else { return false }
    melodyEnds = nil
    keeper.melody = nil
    return true
  }

  /// Looks whether the walker has come to the beacon or left it.
  mutating func watch(_ now: Surroundings, _ log: inout OutcomeLog) -> StateEvent? {
    guard let fix = now.fix else { return nil }
    keeper.look(from: fix, map)
    guard now.watches, !now.isAsleep, let crossing = keeper.cross(settings) else { return nil }
    note(
      keeper.isInside ? "the arrival distance is entered" : "the arrival distance is left", &log)
    emit(now, &log)
    return crossing
  }

  /// A beat of the taps is due.
  mutating func beat(_ log: inout OutcomeLog) {
    log.feel(haptics.beat(settings), source: keeper.target?.id ?? "")
  }

  /// Tells the host of the beacon where it has changed. Where the standpoint has, it is looked at anew.
  mutating func emit(_ now: Surroundings, _ log: inout OutcomeLog) {
    if now.standpoint != lastStandpoint {
      lastStandpoint = now.standpoint
      if let fix = now.fix { keeper.look(from: fix, map) }
    }
    let state = state(now)
    let angle = state?.isAudible == true ? state?.angle : nil
    log.feel(
      haptics.turn(style, angle: angle, time: log.time, settings), source: keeper.target?.id ?? "")
    guard state != last else { return }
    last = state
    log.append(.beacon(state))
  }

  private func note(_ reason: String, _ log: inout OutcomeLog) {
    let figures = keeper.sight.map { [CalloutNote.Figure("distance_m", $0.distance)] } ?? []
    log.note(.beacon, source: keeper.target?.id ?? "", reason: reason, figures)
  }
}

/// The taps that are felt as the phone points at a beacon: the wand taps as it crosses the bearing, the pulse beats while it
/// points there.
///
/// Source: `Haptics/HapticWandBeacon.swift`, `Haptics/HapticPulseBeacon.swift`.
struct BeaconHaptics: Hashable, Sendable {
  /// Device minus bearing in degrees, -180..<180, as it was last.
  private var last: Double?
  /// The time of the next beat of the pulse; nil out of focus.
  private(set) var wakes: Double?

  /// - Parameter angle: device minus bearing in degrees; nil where it is unknown, the phone is not flat or the beacon
  ///   is muted.
  mutating func turn(
    _ style: BeaconStyle, angle: Double?, time: Double, _ settings: BehaviorSettings
  ) -> [HapticPattern] {
    guard style.isHaptic, let angle else {
      (last, wakes) = (nil, nil)
      return []
    }
    let now = Angle.wrap180(angle)
    defer { last = now }
    let window = settings[style == .wand ? .wandWindow : .pulseWindow]
    let isFocused = abs(now) <= window / 2
    if style == .pulse {
      wakes = isFocused ? wakes ?? time + settings[.pulseInterval] : nil
    }
    guard let last, abs(now - last) < 180, (last < 0) != (now < 0) else { return [] }
    return [style == .wand ? .heavy : .error]
  }

  /// A beat of the pulse is due.
  mutating func beat(_ settings: BehaviorSettings) -> [HapticPattern] {
    guard let due = wakes else { return [] }
    wakes = due + settings[.pulseInterval]
    return [.heavy]
  }
}
