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
