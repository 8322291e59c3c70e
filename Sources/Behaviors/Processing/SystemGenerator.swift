/// Says the last callout again.
///
/// Source: `Behaviors/Default/SystemGenerator.swift`, `Behaviors/Helpers/CalloutHistory.swift`.
public struct SystemGenerator: Generator {
  public let name = GeneratorName.system

  public init() {}

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard event == .repeatLast else { return .ignore }
    guard var last = context.history.last else {
      notes.silent(because: "nothing was said that could be repeated")
      return .callOut([CalloutGroup("refusal", [.earcon("invalid_function")])])
    }
    last.lives = nil
    return .callOut([CalloutGroup(CalloutGroup.repetition, [last], action: .interruptAndClear)])
  }
}
