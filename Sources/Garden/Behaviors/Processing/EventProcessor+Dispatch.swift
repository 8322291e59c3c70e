import Score

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

extension EventProcessor {
  /// Handles what concerns the processor itself and not a behaviour.
  /// - Returns: whether the event was one of these.
  mutating func control(_ event: UserEvent) -> Bool {
    switch event {
    case .hush: hush()
    case .toggleAudio: toggleAudio()
    case .toggleCallouts(let category): toggle(category)
    case .setBeacon where behaviors.isGuided, .clearBeacon where behaviors.isGuided:
      refuse(because: "a route leads, and its waypoint is the beacon: stop-route ends it")
    case .setBeacon(let place): setBeacon(place)
    case .clearBeacon: order(.clear)
    case .toggleBeacon where beacon.isSet: order(.toggle)
    case .toggleBeacon: refuse(because: "no beacon is set")
    default: return false
    }
    return true
  }

  /// Silence: callouts stop, and the beacon is muted where no custom behaviour leads.
  private mutating func hush() {
    if beacon.isAudible, behaviors.custom == nil { order(.mute) }
    let wasPlaying = queue.playing != nil
    interrupt(because: "hushed", hush: true)
    if !wasPlaying { sayHush() }
  }

  /// Callouts stop; the beacon is muted or heard again, unless callouts are said while it is muted.
  private mutating func toggleAudio() {
    let isSpeaking = queue.playing != nil
    guard isSpeaking || beacon.isSet else {
      return refuse(because: "nothing is said and no beacon is set")
    }
    let wasAudible = beacon.isAudible
    if beacon.isSet, wasAudible || !isSpeaking { order(.toggle) }
    if isSpeaking {
      interrupt(because: "audio was toggled", hush: true)
    } else if wasAudible {
      sayHush()
    }
  }

  /// Turns automatic callouts of a category, or all of them, off or on.
  private mutating func toggle(_ category: CalloutCategory?) {
    let isOn = switches.toggle(category)
    log.note(
      .state, source: category?.rawValue ?? "",
      reason: "automatic callouts are \(isOn ? "on" : "off")")
    let group = CalloutGroup("toggle", [.earcon(isOn ? "callouts_on" : "callouts_off")])
    enqueue(group, nil, action: .interruptAndClear)
  }

  private mutating func setBeacon(_ place: BeaconPlace) {
    switch place {
    case .point(let point):
      let name = phrases.say("beacon.unnamed", [:])
      order(.set(BeaconTarget(name: name, point: point), isAudible: true))
    case .id(let id):
      let target = places.target(id, from: fix, within: settings[.exploreMost], map, time: time)
      guard let target else { return refuse(because: places.refusal(of: id)) }
      order(.set(target, isAudible: true))
    }
  }

  mutating func refuse(because reason: String) {
    log.note(.user, reason: reason)
    refuse()
  }
}

extension EventProcessor {
  /// The position of a custom behaviour's own; nil where the walker's counts.
  var standpoint: GeoPoint? { behaviors.standpoint }

  /// The position by which everything is decided.
  var fix: WalkerFix? {
    standpoint.map { WalkerFix(standing: $0, instead: motion.fix, time: time) } ?? motion.fix
  }

  /// The directions that hold at a time of the walk, as far as it is known by now; at a standpoint of its own nobody travels.
  public func headings(at time: Double) -> Headings {
    motion.headings(at: time, travels: standpoint == nil, settings)
  }

  /// The facts on which the beacon depends now.
  var surroundings: SoundingBeacon.Surroundings {
    SoundingBeacon.Surroundings(
      fix: fix, standpoint: standpoint, headings: headings(at: time),
      isFlat: motion.isFlat(settings), isDucked: isSpeaking, isGuided: behaviors.isGuided,
      watches: !behaviors.blocked.contains(.beacon), isAsleep: isAsleep)
  }

  /// The beacon as it shall sound now.
  var beaconState: BeaconState? { beacon.state(surroundings) }

  /// The facts that generators may know now.
  var context: BehaviorContext {
    BehaviorContext(
      time: time, fix: fix, headings: headings(at: time),
      activity: standpoint == nil ? motion.activity : .stationary, settings: settings, map: map,
      phrases: phrases, beacon: beaconState, silenced: switches.silenced,
      areCalloutsOn: switches.areCalloutsOn, isSpeaking: queue.isBusy, custom: customName,
      history: queue.history, progress: leftRoutes.progress(with: behaviors.guide))
  }

  /// The facts of the present moment, which lies between two positions: what is said now is about the place of now.
  var present: BehaviorContext {
    guard standpoint == nil, let place, var here = motion.fix else { return context }
    here.point = place
    var now = context
    (now.fix, now.beacon) = (here, beacon.state(surroundings, from: here))
    return now
  }

  /// Does something with the beacon.
  mutating func order(_ command: BeaconCommand) {
    switch command {
    case .set(let target, let isAudible):
      endMelody()
      beacon.set(target, isAudible: isAudible, surroundings, &log)
      process(.state(.beaconChanged))
    case .finish:
      guard beacon.finish(surroundings, &log) else { return process(.state(.beaconFinished)) }
      beacon.melodyEnds = time + max(0, duration(Callout.earcon("beacon_end")))
    case .clear:
      guard beacon.isSet else { return }
      endMelody()
      beacon.clear(surroundings, &log)
      process(.state(.beaconChanged))
    case .mute: sound(false)
    case .unmute: sound(true)
    case .toggle: sound(!beacon.isAudible)
    }
  }

  private mutating func sound(_ isAudible: Bool) {
    if beacon.sound(isAudible, surroundings, &log) { process(.state(.beaconMuted(!isAudible))) }
  }

  /// The closing melody ends; `beaconFinished` comes then, or at once where none sounds.
  mutating func endMelody() {
    if beacon.endMelody() { process(.state(.beaconFinished)) }
  }
}
