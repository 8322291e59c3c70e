extension EventProcessor {
  typealias Entry = CalloutQueue.Entry

  /// Takes a group into the queue.
  mutating func enqueue(_ group: CalloutGroup, _ owner: Owner?, action: QueueAction) {
    if isAsleep { return skip(Entry(group: group, owner: owner), because: "asleep") }
    switch action {
    case .interruptAndClear where queue.playing != nil:
      interrupt(because: "interrupted by \(group.name)", hush: group.hushes)
    case .clear: clear(because: "cleared by \(group.name)")
    default: break
    }
    for old in queue.take(Entry(group: group, owner: owner)) { skip(old, because: "told anew") }
    log.note(.queue, owner, group, reason: action.rawValue, queue.figures(of: group))
  }

  /// Drops what waits.
  mutating func clear(because reason: String) {
    for entry in queue.empty() { skip(entry, because: reason) }
  }

  /// Drops what waits and stops what is said.
  mutating func interrupt(because reason: String, hush: Bool) {
    clear(because: reason)
    guard let playing = queue.playing else { return }
    queue.playing = nil
    let (group, awaited) = (playing.entry.group, playing.awaited)
    if let awaited {
      log.note(.skip, playing.entry.owner, group, awaited, reason: reason)
    } else {
      log.append(.stop)
      log.note(
        .stop, playing.entry.owner, group, playing.sounding, reason: reason,
        [.init("left_s", max(0, playing.until - time))])
    }
    let end = awaited == nil ? CalloutEnd.cut : .skipped(reason)
    if case .callout(let index) = playing.step { tell(playing.entry, group.callouts[index], end) }
    if hush { sayHush() }
    finish(playing.entry, playing.hasSaid ? .cut : end)
  }

  /// Says by an earcon that silence was asked for.
  mutating func sayHush() {
    if isAsleep { return }
    queue.waiting.insert(Entry(group: .hush, owner: nil), at: 0)
  }

  /// Says by an earcon that something cannot be done.
  mutating func refuse() { enqueue(.refusal, nil, action: .enqueue) }

  private mutating func skip(_ entry: Entry, because reason: String) {
    log.note(.skip, entry.owner, entry.group, reason: reason)
    for callout in entry.group.callouts { tell(entry, callout, .skipped(reason)) }
    finish(entry, .skipped(reason))
  }

  /// Tells a generator how one of its callouts ended.
  private mutating func tell(_ entry: Entry, _ callout: Callout, _ end: CalloutEnd) {
    guard let owner = entry.owner else { return }
    let context = context
    _ = behaviors.withGenerator(owner) { $0.ended(callout, end, in: context) }
  }

  /// Tells a generator how one of its groups ended, and does what it wants then.
  private mutating func finish(_ entry: Entry, _ end: CalloutEnd) {
    guard let owner = entry.owner else { return }
    let reaction = ask(owner) { $0.ended(entry.group, end, in: $1, notes: &$2) }
    perform([Answer(owner: owner, reaction: reaction)])
  }
}

extension EventProcessor {
  /// The callouts that come next if nothing comes between: the one that waits for its words, the rest of the group that is
  /// said, those that wait, and those that generators expect.
  public var upcoming: [Callout] {
    let context = present
    return queue.upcoming.compactMap { $0.turn(in: context).callout } + behaviors.expected
  }

  /// Goes on with the group that is said, or begins the next one.
  mutating func stepQueue() {
    guard let playing = queue.playing else { return dequeue() }
    if let awaited = playing.awaited { return endWait(of: awaited, playing) }
    if case .callout(let index) = playing.step {
      queue.playing?.sounding = nil
      tell(playing.entry, playing.entry.group.callouts[index], .said)
    }
    play(playing.entry, from: playing.step.next, hasSaid: playing.hasSaid)
  }

  private mutating func dequeue() {
    guard !queue.waiting.isEmpty else { return }
    let entry = queue.waiting.removeFirst()
    if let reason = entry.group.staleness(present) { return skip(entry, because: reason) }
    play(entry, from: .enter, hasSaid: false)
  }

  /// Goes on from a step to the first that takes time.
  /// - Parameter deadline: the time of the walk at which words that were waited for already are given up; nil for a step at which
  ///   nothing was waited for.
  private mutating func play(
    _ entry: Entry, from first: CalloutQueue.Step, hasSaid: Bool, deadline: Double? = nil
  ) {
    let group = entry.group
    var step = first
    while true {
      switch step {
      case .enter where group.hasModeSounds:
        return sound(Callout.earcon("mode_enter"), entry, step, hasSaid)
      case .prefix where group.prefix != nil: return sound(group.prefix!, entry, step, hasSaid)
      case .callout(let index) where index == group.callouts.count: step = .exit
      case .callout(let index):
        let callout = group.callouts[index]
        switch behaviors.turn(of: callout, entry.owner, in: present) {
        case .say(let now): return sound(now, entry, step, hasSaid, deadline: deadline)
        case .drop(let reason):
          log.note(.skip, entry.owner, group, callout, reason: reason)
          tell(entry, callout, .skipped(reason))
          step = .callout(index + 1)
        }
      case .delay where group.delay > 0 && group.callouts.indices.contains(step.index):
        return rest(entry, step, hasSaid)
      case .exit where group.hasModeSounds:
        return sound(Callout.earcon("mode_exit"), entry, step, hasSaid)
      case .done:
        queue.playing = nil
        return finish(entry, hasSaid ? .said : .skipped("no callout was left"))
      case .enter, .prefix, .delay, .exit: step = step.next
      }
    }
  }

  /// Says a callout whose words have come, if it is still worth saying; otherwise it is given up.
  private mutating func endWait(of callout: Callout, _ playing: CalloutQueue.Playing) {
    let entry = playing.entry
    if isReady(callout) {
      guard !playing.hasSaid, let reason = entry.group.staleness(present) else {
        return play(
          entry, from: playing.step, hasSaid: playing.hasSaid, deadline: playing.until)
      }
      queue.playing = nil
      return skip(entry, because: reason)
    }
    let reason = "its words were not spoken in time"
    log.note(
      .skip, entry.owner, entry.group, callout, reason: reason,
      [.init("waited_s", settings[.wordsWaited])])
    if case .callout = playing.step { tell(entry, callout, .skipped(reason)) }
    play(entry, from: playing.step.next, hasSaid: playing.hasSaid)
  }

  private mutating func sound(
    _ callout: Callout, _ entry: Entry, _ step: CalloutQueue.Step, _ hasSaid: Bool,
    deadline: Double? = nil
  ) {
    guard isReady(callout) else {
      queue.playing = CalloutQueue.Playing(
        entry: entry, step: step, until: deadline ?? time + speed * settings[.wordsWaited],
        awaited: callout, hasSaid: hasSaid)
      return log.note(
        .queue, entry.owner, entry.group, callout, reason: "its words are not spoken yet")
    }
    let seconds = max(0, duration(callout))
    queue.playing = CalloutQueue.Playing(
      entry: entry, step: step, until: time + speed * seconds, sounding: callout,
      hasSaid: hasSaid || step.index >= 0)
    log.append(.say(callout, from: time))
    log.note(
      .say, entry.owner, entry.group, callout, reason: "its turn", [.init("seconds", seconds)])
    if case .callout = step, callout.category != .system,
      entry.group.name != CalloutGroup.repetition
    {
      queue.remember(callout, of: entry.owner, most: settings.count(.historySize))
    }
  }

  private mutating func rest(_ entry: Entry, _ step: CalloutQueue.Step, _ hasSaid: Bool) {
    queue.playing = CalloutQueue.Playing(
      entry: entry, step: step, until: time + speed * entry.group.delay, hasSaid: hasSaid)
  }
}

extension CalloutQueue {
  /// The callouts that come next if nothing comes between: the one that waits for its words, the rest of the group that is
  /// said, and those that wait.
  fileprivate var upcoming: [Callout] {
    let awaited = [playing?.awaited].compactMap(\.self)
    let rest = playing.map { $0.entry.group.callouts.dropFirst($0.step.said) } ?? []
    return awaited + rest
      + waiting.flatMap { [$0.group.prefix].compactMap { $0 } + $0.group.callouts }
  }
}

extension CalloutQueue.Step {
  /// Which callout it is about; -1 for none.
  fileprivate var index: Int {
    switch self {
    case .callout(let index), .delay(let index): index
    default: -1
    }
  }

  /// The number of callouts whose turn has come.
  fileprivate var said: Int {
    switch self {
    case .callout(let index), .delay(let index): index + 1
    case .enter, .prefix: 0
    case .exit, .done: .max
    }
  }
}

extension Callout {
  /// A short sound of the system's.
  static func earcon(_ name: String) -> Callout { Callout([.earcon(name)], category: .system) }
}

extension CalloutGroup {
  /// Says by an earcon that something cannot be done.
  static var refusal: CalloutGroup { CalloutGroup("refusal", [.earcon("invalid_function")]) }
  static var hush: CalloutGroup { CalloutGroup("hush", [.earcon("hush")]) }

  /// The name of the group that says a callout again.
  static let repetition = "repeat"
}
