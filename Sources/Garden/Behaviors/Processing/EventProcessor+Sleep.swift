extension EventProcessor {
  /// Whether nothing is said until the walker wakes the guide, or goes away from where it snoozes.
  public var isAsleep: Bool { sleep != nil }

  /// Handles sleep and what is asked for in it.
  /// - Returns: whether the event was one of these.
  mutating func doze(_ event: UserEvent) -> Bool {
    switch event {
    case .sleep, .snooze:
      fallAsleep()
      let point = event == .snooze ? fix?.point : nil
      let origin = point.map { Sleep.Origin($0, map, time: time, settings) }
      sleep?.origin = origin
      log.note(.state, reason: event == .snooze ? "snoozes until the walker goes away" : "asleep")
    case .wake where sleep != nil: wake(because: "woken")
    case .wake: refuse(because: "nobody sleeps")
    default:
      guard sleep != nil else { return false }
      log.note(.user, reason: "asleep: only wake is answered")
    }
    return true
  }

  /// What is said stops, and so does the beacon with its melody: while it sleeps no group joins the queue (`enqueue`), and the
  /// beacon is silent whatever is done with it (`surroundings`).
  private mutating func fallAsleep() {
    guard sleep == nil else { return }
    sleep = Sleep(at: fix?.point)
    interrupt(because: "asleep", hush: false)
    endMelody()
  }

  /// A route or tour lets its beacon sound again; another stays silent, as it does after a hush. The beacon is looked at from
  /// where the walker is by now.
  private mutating func wake(because reason: String, _ figures: [CalloutNote.Figure] = []) {
    guard sleep != nil else { return }
    sleep = nil
    log.note(.state, reason: reason, figures)
    if behaviors.guide == nil { order(.mute) }
    if let crossing = beacon.watch(surroundings, &log) { process(.state(crossing)) }
  }

  /// Takes a position while it sleeps: in snooze one that is far enough wakes it, and is then heard of by all.
  mutating func dream(_ fix: WalkerFix) {
    move(to: fix)
    guard var asleep = sleep else { return }
    let reason = asleep.reason(at: fix.point, map, time: time, settings)
    sleep = asleep
    guard let reason else { return }
    wake(because: reason.words, reason.figures)
    process(.state(.moved))
  }
}
