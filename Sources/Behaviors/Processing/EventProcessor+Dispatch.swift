extension EventProcessor {
  typealias Owner = CalloutQueue.Owner

  /// A wish of a generator.
  struct Answer {
    let owner: Owner
    let reaction: Reaction
  }

  /// Handles an event and all that it causes, as far as the bound allows.
  mutating func process(_ event: BehaviorEvent) {
    caused += 1
    guard caused <= settings.count(.eventBound) else {
      return note(.state, reason: "an event caused too many others: this one is dropped")
    }
    switch event {
    case .beacon(let command): order(command)
    case .user(let event) where doze(event) || control(event): break
    case .user(let event): ask(event)
    case .state(let event): tell(event)
    }
  }

  /// Offers a user's event to the generators; the first that answers consumes it.
  private mutating func ask(_ event: UserEvent) {
    for owner in respondents(\.manual) where !isBlocked(owner) {
      let reaction = ask(owner) { $0.handle(event, in: $1, notes: &$2) }
      if case .ignore = reaction { continue }
      return perform([Answer(owner: owner, reaction: reaction)])
    }
    note(.user, reason: "nobody answers")
    refuse()
  }

  /// Tells generators of a change of state.
  private mutating func tell(_ event: StateEvent) {
    var answers: [Answer] = []
    for owner in respondents(\.automatic) where !isBlocked(owner) {
      let reaction = ask(owner) { $0.handle(event, in: $1, notes: &$2) }
      if case .ignore = reaction { continue }
      answers.append(Answer(owner: owner, reaction: reaction))
      if !event.isBroadcast { break }
    }
    perform(answers)
  }

  /// The generators that are asked, in their order: the custom behaviour's, then those below.
  private func respondents(_ names: KeyPath<Behavior, [GeneratorName]>) -> [Owner] {
    levels.flatMap { level, behavior in
      behavior[keyPath: names].map { Owner(level: level, name: $0) }
    }
  }

  /// Whether the custom behaviour keeps events from a generator below. It is asked as the generator's turn comes: those
  /// of the custom behaviour may have changed their mind about this very event.
  private func isBlocked(_ owner: Owner) -> Bool {
    owner.level == .base && blocked.contains(owner.name)
  }

  /// Generators of the base behaviour that hear nothing now.
  var blocked: Set<GeneratorName> {
    custom.map { $0.generators.reduce($0.blocks) { $0.union($1.blocks) } } ?? []
  }

  /// Lets a generator answer; one whose behaviour has ended ignores everything.
  mutating func ask(
    _ owner: Owner,
    _ call: (inout any Generator, BehaviorContext, inout CalloutNotes) -> Reaction
  ) -> Reaction {
    let context = context
    var notes = CalloutNotes(
      time: time, row: motion.fix?.row ?? 0, generator: owner.name.rawValue)
    let reaction = withGenerator(owner) { call(&$0, context, &notes) } ?? .ignore
    for note in notes.notes { log(note) }
    return reaction
  }

  /// Changes a generator in its place; nil where it is gone.
  mutating func withGenerator<Result>(
    _ owner: Owner, _ body: (inout any Generator) -> Result
  ) -> Result? {
    switch owner.level {
    case .base:
      guard let index = base.generators.firstIndex(where: { $0.name == owner.name }) else {
        return nil
      }
      return body(&base.generators[index])
    case .custom(let number):
      guard number == customCount, custom != nil,
        let index = custom!.generators.firstIndex(where: { $0.name == owner.name })
      else { return nil }
      return body(&custom!.generators[index])
    }
  }
}

extension EventProcessor {
  /// Does what the generators want about one event: an interruption drops all else; otherwise events come first, then
  /// the groups of callouts, of which the first keeps its action, then beginnings and ends of behaviours.
  mutating func perform(_ answers: [Answer]) {
    let wishes = answers.flatMap { answer in
      answer.reaction.parts.map { Answer(owner: answer.owner, reaction: $0) }
    }
    for wish in wishes {
      guard case .interruptAndClear(let hush) = wish.reaction else { continue }
      return interrupt(because: "\(wish.owner.name.rawValue) clears the queue", hush: hush)
    }
    for case .events(let events) in wishes.map(\.reaction) {
      for event in events { process(event) }
    }
    var isFirst = true
    for wish in wishes {
      guard case .callOut(let groups) = wish.reaction else { continue }
      for group in groups {
        enqueue(group, wish.owner, action: isFirst ? group.action : .enqueue)
        isFirst = false
      }
    }
    for wish in wishes {
      switch wish.reaction {
      case .begin(let behavior): begin(behavior)
      case .end: end()
      case .haptic(let pattern): outcomes.append(.haptic(pattern))
      case .wand(let volume): outcomes.append(.wand(volume))
      default: break
      }
    }
  }

  /// Begins a custom behaviour: there is one at most.
  mutating func begin(_ behavior: Behavior) {
    end()
    custom = behavior
    customCount += 1
    note(.state, source: behavior.name, reason: "behaviour begins")
    tellCustom(.began)
    if fix != nil { process(.state(.moved)) }
  }

  /// Ends the custom behaviour, if there is one.
  mutating func end() {
    guard let behavior = custom else { return }
    let number = customCount
    tellCustom(.ending)
    guard custom != nil, customCount == number else { return }
    keepProgress(of: behavior)
    interrupt(because: "the behaviour ends", hush: true)
    custom = nil
    note(.state, source: behavior.name, reason: "behaviour ends")
  }

  private mutating func tellCustom(_ event: StateEvent) {
    var answers: [Answer] = []
    for name in custom?.automatic ?? [] {
      let owner = Owner(level: .custom(customCount), name: name)
      answers.append(
        Answer(owner: owner, reaction: ask(owner) { $0.handle(event, in: $1, notes: &$2) }))
    }
    perform(answers)
  }
}

extension Reaction {
  /// Its parts, one by one.
  var parts: [Reaction] {
    if case .all(let parts) = self { parts.flatMap(\.parts) } else { [self] }
  }
}
