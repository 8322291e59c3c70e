import Score

/// The names of generators, by which behaviours order and block them.
public enum GeneratorName: String, CaseIterable, Hashable, Sendable {
  case system, headsetTest = "headset-test", exploration, beacon, auto
  case intersection, headset
  case route, tour, preview, onboarding
  /// Lua files of the user's.
  case script
}

/// The answer of a generator to an event.
public enum Reaction: Sendable {
  /// It is none of its business; the next generator is asked.
  case ignore
  /// It has handled the event; nothing is to be said.
  case update
  /// Of several groups the first keeps its action, the others are enqueued.
  case callOut([CalloutGroup])
  /// Other events to handle.
  case events([BehaviorEvent])
  /// Stops what is said and drops what waits. Whatever else the same event caused is dropped too.
  case interruptAndClear(hush: Bool)
  /// Begins a custom behaviour; one that is active ends before.
  case begin(Behavior)
  /// Ends the custom behaviour.
  case end
  case haptic(HapticPattern)
  /// The ambient sound of a street preview's wand, at a volume of 0...1.
  case wand(Double)
  /// Several of these, in their order.
  case all([Reaction])
}

/// Makes callouts of events. Generators are values: all they know is in them and in the context.
public protocol Generator: Sendable {
  var name: GeneratorName { get }

  /// Generators of the behaviour below that hear nothing while this one is as it is.
  var blocks: Set<GeneratorName> { get }

  /// Where the walker is taken to be while a custom behaviour has a position of its own; nil for where they are.
  var standpoint: GeoPoint? { get }

  /// The time of the walk at which it wants `StateEvent.woken`; nil for never.
  var wakes: Double? { get }

  /// What it will probably say soon, the nearest first, so that a voice can begin with it; nothing is said because of it.
  var expected: [Callout] { get }

  /// Handles what the walker asks for.
  mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction

  /// Handles a change of state.
  mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction

  /// Asked before one of its callouts is said: the reason why it shall not be, or nil.
  func staleness(of callout: Callout, in context: BehaviorContext) -> String?

  /// One of its callouts has ended, or was never begun.
  mutating func ended(_ callout: Callout, _ end: CalloutEnd, in context: BehaviorContext)

  /// One of its groups has ended, or was never begun.
  mutating func ended(
    _ group: CalloutGroup, _ end: CalloutEnd, in context: BehaviorContext,
    notes: inout CalloutNotes
  ) -> Reaction
}

extension Generator {
  public var blocks: Set<GeneratorName> { [] }
  public var wakes: Double? { nil }
  public var standpoint: GeoPoint? { nil }
  public var expected: [Callout] { [] }

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction { .ignore }

  public mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction { .ignore }

  /// Outside the callout's region it is stale.
  public func staleness(of callout: Callout, in context: BehaviorContext) -> String? {
    guard let region = callout.lives, let fix = context.fix else { return nil }
    return fix.point.distance(to: region.point) <= region.radius
      ? nil : "outside the region in which it is worth saying"
  }

  public mutating func ended(_ callout: Callout, _ end: CalloutEnd, in context: BehaviorContext) {}

  public mutating func ended(
    _ group: CalloutGroup, _ end: CalloutEnd, in context: BehaviorContext,
    notes: inout CalloutNotes
  ) -> Reaction { .ignore }
}

/// The answer of one generator to an event.
struct Answer {
  let owner: CalloutQueue.Owner
  let reaction: Reaction
}

/// The wishes of generators about one event, by their kinds.
struct Wishes {
  private let parts: [Answer]

  init(_ answers: [Answer]) {
    parts = answers.flatMap { answer in
      answer.reaction.parts.map { Answer(owner: answer.owner, reaction: $0) }
    }
  }

  /// All single reactions, in their order.
  var reactions: [Reaction] { parts.map(\.reaction) }

  /// The first wish for silence, which drops all others, and whose it is.
  var interruption: (name: GeneratorName, hush: Bool)? {
    for part in parts {
      if case .interruptAndClear(let hush) = part.reaction { return (part.owner.name, hush) }
    }
    return nil
  }

  var events: [BehaviorEvent] {
    parts.flatMap { part -> [BehaviorEvent] in
      if case .events(let events) = part.reaction { events } else { [] }
    }
  }

  /// The groups of callouts, of which the first keeps its action.
  var groups: [(group: CalloutGroup, owner: CalloutQueue.Owner, action: QueueAction)] {
    var found: [(group: CalloutGroup, owner: CalloutQueue.Owner, action: QueueAction)] = []
    for part in parts {
      guard case .callOut(let groups) = part.reaction else { continue }
      for group in groups {
        found.append((group, part.owner, found.isEmpty ? group.action : .enqueue))
      }
    }
    return found
  }
}

extension Reaction {
  /// Its parts, one by one.
  fileprivate var parts: [Reaction] {
    if case .all(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}

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
