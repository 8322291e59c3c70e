extension EventProcessor {
  /// The time at which the next thing happens by itself, so that a host can call `update` then; nil for never.
  public var wakes: Double? { haveWordsCome ? time : next?.time }

  /// Lets everything happen that is due until a time, in the order of time. Words that have come meanwhile begin then.
  mutating func advance(to end: Double) {
    takeDue(until: end)
    guard haveWordsCome else { return }
    caused = 0
    stepQueue()
    takeDue(until: end)
  }

  /// Whether a callout was waiting for its words, and they are spoken now.
  private var haveWordsCome: Bool { queue.playing?.awaited.map(isReady) ?? false }

  private mutating func takeDue(until end: Double) {
    while let (due, at) = next, at <= end {
      log.time = max(time, at)
      caused = 0
      switch due {
      case .queue: stepQueue()
      case .melody: endMelody()
      case .haptics: beacon.beat(&log)
      case .generator(let owner):
        behaviors.answered((owner, at))
        let reaction = ask(owner) { $0.handle(.woken, in: $1, notes: &$2) }
        perform([Answer(owner: owner, reaction: reaction)])
      }
    }
    log.time = max(time, end)
  }

  /// Of things at the same time the queue comes first, then the beacon, then generators, the custom ones first.
  private var next: (due: Due, time: Double)? {
    var found: [(Due, Double)] = []
    if let playing = queue.playing {
      found.append((.queue, playing.until))
    } else if !queue.waiting.isEmpty {
      found.append((.queue, time))
    }
    if let melodyEnds = beacon.melodyEnds { found.append((.melody, melodyEnds)) }
    if let beat = beacon.nextBeat { found.append((.haptics, beat)) }
    if sleep == nil, let wake = behaviors.nextWake {
      found.append((.generator(wake.owner), wake.time))
    }
    return found.enumerated().min { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map { ($0.element.0, $0.element.1) }
  }
}

/// A thing that happens by itself.
private enum Due {
  case queue
  case melody
  case haptics
  case generator(BehaviorStack.Owner)
}
