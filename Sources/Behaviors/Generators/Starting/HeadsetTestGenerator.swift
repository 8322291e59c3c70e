import Score

/// Lets the walker hear whether a head tracker works: a beacon to their right that stays where it is as they turn. Asking
/// again ends it.
///
/// Source: `Behaviors/Default/HeadsetTestGenerator.swift`.
public struct HeadsetTestGenerator: Generator {
  public let name = GeneratorName.headsetTest
  private var isOn = false
  /// The beacon that was set before.
  private var former: BeaconTarget?

  public init() {}

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard event == .headsetTest else { return .ignore }
    if isOn { return .events([end(&notes)]) }
    let words = Callout([.text(CalloutWords(context).say(.headsetTest))], category: .system)
    let group = CalloutGroup("headset.test", [words], action: .interruptAndClear)
    guard let fix = context.fix, let heading = context.headings.presentation else {
      notes.silent(category: .system, because: "no position or no heading is known: no beacon")
      return .callOut([group])
    }
    let bearing = Angle.wrap360(heading + context.settings[.demoAngle])
    let distance = context.settings[.demoDistance]
    isOn = true
    former = context.beacon.map { BeaconTarget(id: $0.id, name: $0.name, point: $0.target) }
    notes.state(
      "a beacon is set for the test", category: .system,
      ["bearing_deg": bearing, "distance_m": distance])
    let target = BeaconTarget(name: "", point: fix.point.moved(by: distance, bearing: bearing))
    return .all([.events([.beacon(.set(target, isAudible: true))]), .callOut([group])])
  }

  /// The beacon that was there before stands again, muted.
  private mutating func end(_ notes: inout CalloutNotes) -> BehaviorEvent {
    notes.state("the test is over", category: .system)
    isOn = false
    defer { former = nil }
    return .beacon(former.map { .set($0, isAudible: false) } ?? .clear)
  }
}
