/// Says the last callout again, as it is true now.
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
      return .callOut([.refusal])
    }
    last.lives = nil
    if case .drop(let reason) = last.turn(in: context) {
      notes.silent(last.source, because: "what was said last is not true any more: \(reason)")
      return .callOut([.refusal])
    }
    return .callOut([CalloutGroup(CalloutGroup.repetition, [last], action: .interruptAndClear)])
  }
}
