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
