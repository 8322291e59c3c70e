extension EventProcessor {
  /// A thing that happens by itself.
  private enum Due {
    case queue
    case melody
    case haptics
    case generator(CalloutQueue.Owner)
  }

  /// The time at which the next thing happens by itself, so that a host can call `update` then; nil for never.
  public var wakes: Double? { next?.time }

  /// Lets everything happen that is due until a time, in the order of time.
  mutating func advance(to end: Double) {
    while let (due, at) = next, at <= end {
      time = max(time, at)
      caused = 0
      switch due {
      case .queue: stepQueue()
      case .melody: endMelody()
      case .haptics: outcomes += haptics.beat(settings).map { .haptic($0) }
      case .generator(let owner):
        woken[owner] = at
        let reaction = ask(owner) { $0.handle(.woken, in: $1, notes: &$2) }
        perform([Answer(owner: owner, reaction: reaction)])
      }
    }
    time = max(time, end)
  }

  /// Of things at the same time the queue comes first, then the beacon, then generators, the custom ones first.
  private var next: (due: Due, time: Double)? {
    var found: [(Due, Double)] = []
    if let playing = queue.playing {
      found.append((.queue, playing.until))
    } else if !queue.waiting.isEmpty {
      found.append((.queue, time))
    }
    if let melodyEnds { found.append((.melody, melodyEnds)) }
    if let beat = haptics.wakes { found.append((.haptics, beat)) }
    for (level, behavior) in levels where sleep == nil {
      for generator in behavior.generators {
        let owner = CalloutQueue.Owner(level: level, name: generator.name)
        if let at = generator.wakes, woken[owner] != at { found.append((.generator(owner), at)) }
      }
    }
    return found.enumerated().min { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map { ($0.element.0, $0.element.1) }
  }

  /// The behaviours, the custom one first.
  var levels: [(BehaviorLevel, Behavior)] {
    (custom.map { [(.custom(customCount), $0)] } ?? []) + [(.base, base)]
  }
}
