import Score

/// Says how the calibration of a head tracker goes.
///
/// Source: `Behaviors/Default/ARHeadsetGenerator.swift`.
public struct HeadsetGenerator: Generator {
  public let name = GeneratorName.headset

  public init() {}

  public mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard case .headset(let state) = event else { return .ignore }
    let earcon =
      switch state {
      case .calibrating: "calibration_in_progress"
      case .calibrated: "calibration_success"
      case .disconnected: "invalid_function"
      }
    let words = context.phrases.say("headset.\(state.rawValue)", [:])
    let callout = Callout([.earcon(earcon), .text(words)], category: .system)
    return .callOut([CalloutGroup("headset", [callout])])
  }
}

/// Lets the walker hear whether a head tracker works: a beacon to their right that stays where it is as they turn. Asking
/// again ends it, and so does whatever else is done with the beacon. Nothing is called out of it.
///
/// Source: `Behaviors/Default/HeadsetTestGenerator.swift`.
public struct HeadsetTestGenerator: Generator {
  public let name = GeneratorName.headsetTest
  /// The beacon of the test; nil while there is none.
  private var target: BeaconTarget?
  /// The beacon that was set before.
  private var former: BeaconTarget?

  public init() {}

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard event == .headsetTest else { return .ignore }
    if target != nil { return .events([end(&notes)]) }
    let words = Callout([.text(CalloutWords(context).say(.headsetTest))], category: .system)
    let group = CalloutGroup("headset.test", [words], action: .interruptAndClear)
    guard let fix = context.fix, let heading = context.headings.presentation else {
      notes.silent(category: .system, because: "no position or no heading is known: no beacon")
      return .callOut([group])
    }
    let bearing = Angle.wrap360(heading + context.settings[.demoAngle])
    let distance = context.settings[.demoDistance]
    former = context.beacon.map { BeaconTarget(id: $0.id, name: $0.name, point: $0.target) }
    notes.state(
      "a beacon is set for the test", category: .system,
      ["bearing_deg": bearing, "distance_m": distance])
    let target = BeaconTarget(name: nil, point: fix.point.moved(by: distance, bearing: bearing))
    self.target = target
    return .all([.events([.beacon(.set(target, isAudible: true))]), .callOut([group])])
  }

  /// Where somebody else sets or clears the beacon, the test is over, and the one before it does not come back: its route may have
  /// ended.
  public mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard case .beaconChanged = event, let target else { return .ignore }
    if let now = context.beacon, now.id == nil, now.target == target.point { return .ignore }
    notes.state("the test is over: the beacon is another one", category: .system)
    (self.target, former) = (nil, nil)
    return .update
  }

  /// The beacon that was there before stands again, muted.
  private mutating func end(_ notes: inout CalloutNotes) -> BehaviorEvent {
    notes.state("the test is over", category: .system)
    target = nil
    defer { former = nil }
    return .beacon(former.map { .set($0, isAudible: false) } ?? .clear)
  }
}
