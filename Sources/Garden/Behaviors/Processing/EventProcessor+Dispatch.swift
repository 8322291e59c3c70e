extension EventProcessor {
  typealias Owner = BehaviorStack.Owner

  /// Handles an event and all that it causes, as far as the bound allows.
  mutating func process(_ event: BehaviorEvent) {
    caused += 1
    guard caused <= settings.count(.eventBound) else {
      return log.note(.state, reason: "an event caused too many others: this one is dropped")
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
    for owner in behaviors.respondents(\.manual) where !behaviors.isBlocked(owner) {
      let reaction = ask(owner, in: present) { $0.handle(event, in: $1, notes: &$2) }
      if case .ignore = reaction { continue }
      return perform([Answer(owner: owner, reaction: reaction)])
    }
    log.note(.user, reason: event.unanswered)
    refuse()
  }

  /// Tells generators of a change of state.
  private mutating func tell(_ event: StateEvent) {
    var answers: [Answer] = []
    for owner in behaviors.respondents(\.automatic) where !behaviors.isBlocked(owner) {
      let reaction = ask(owner) { $0.handle(event, in: $1, notes: &$2) }
      if case .ignore = reaction { continue }
      answers.append(Answer(owner: owner, reaction: reaction))
      if !event.isBroadcast { break }
    }
    perform(answers)
  }

  /// Lets a generator answer; one whose behaviour has ended ignores everything.
  /// - Parameter facts: what it may know; nil for what holds at the last position.
  mutating func ask(
    _ owner: Owner, in facts: BehaviorContext? = nil,
    _ call: (inout any Generator, BehaviorContext, inout CalloutNotes) -> Reaction
  ) -> Reaction {
    let context = facts ?? context
    var notes = log.notes(for: owner)
    let reaction = behaviors.withGenerator(owner) { call(&$0, context, &notes) } ?? .ignore
    log.append(notes)
    return reaction
  }
}

extension EventProcessor {
  /// Does what the generators want about one event: an interruption drops all else; otherwise events come first, then
  /// the groups of callouts, of which the first keeps its action, then beginnings and ends of behaviours.
  mutating func perform(_ answers: [Answer]) {
    let wishes = Wishes(answers)
    if let (name, hush) = wishes.interruption {
      return interrupt(because: "\(name.rawValue) clears the queue", hush: hush)
    }
    for event in wishes.events { process(event) }
    for (group, owner, action) in wishes.groups { enqueue(group, owner, action: action) }
    for wish in wishes.reactions {
      switch wish {
      case .begin(let behavior): begin(behavior)
      case .end: end()
      case .haptic(let pattern): log.feel([pattern])
      case .wand(let volume): wand.volume = volume
      default: break
      }
    }
  }

  /// Begins a custom behaviour: there is one at most.
  mutating func begin(_ behavior: Behavior) {
    end()
    behaviors.begin(behavior)
    log.note(.state, source: behavior.name, reason: "behaviour begins")
    perform(answersOfCustom(to: .began))
    if fix != nil { process(.state(.moved)) }
  }

  /// Ends the custom behaviour, if there is one. What it wants for its end is done when it is gone, so that what is cut off
  /// by the end, a callout or a melody, cannot lead it on.
  mutating func end() {
    guard let behavior = behaviors.custom else { return }
    let farewell = answersOfCustom(to: .ending)
    leftRoutes.keep(behavior, &log)
    queue.forget(behaviors.end())
    interrupt(because: "the behaviour ends", hush: true)
    endMelody()
    perform(farewell)
    log.note(.state, source: behavior.name, reason: "behaviour ends")
  }

  /// Asks the generators of the custom behaviour about an event.
  private mutating func answersOfCustom(to event: StateEvent) -> [Answer] {
    behaviors.customRespondents.map { owner in
      Answer(owner: owner, reaction: ask(owner) { $0.handle(event, in: $1, notes: &$2) })
    }
  }
}

extension UserEvent {
  /// Why nobody answers it.
  fileprivate var unanswered: String {
    switch self {
    case .next, .previous, .waypoint, .stopRoute, .clip: "no route or tour is walked"
    case .go, .back, .stopPreview: "there is no street preview"
    default: "nobody answers"
    }
  }
}
