import MapData
import Score

/// Leads the events of a walk to behaviours and what they say to a queue. Its clock is the walk's: the same walk with
/// the same settings gives the same outcomes, however often it is updated between two positions.
///
/// Source: `Behaviors/EventProcessor.swift`, `Behaviors/Helpers/BehaviorBase.swift`.
public struct EventProcessor: Sendable {
  public let settings: BehaviorSettings
  let map: any MapSource
  let phrases: any Phrases
  let places: BeaconPlaces
  let duration: @Sendable (Callout) -> Double
  let isReady: @Sendable (Callout) -> Bool
  /// Seconds of the walk in a second of sound: what is said takes so many times as long of the walk.
  public var speed = 1.0

  var behaviors: BehaviorStack
  var motion = WalkerMotion()
  /// The place of the walker at the present moment, where the host knows it between two positions.
  public var place: GeoPoint?
  var switches = CalloutSwitches()
  var beacon: SoundingBeacon
  var queue = CalloutQueue()
  var leftRoutes = LeftRoutes()
  /// The sleep in which it is; nil while it is awake.
  var sleep: Sleep?
  /// The sound of a street preview's wand.
  var wand = WandSound()

  var log = OutcomeLog()
  /// The number of events that the one in hand has caused.
  var caused = 0

  /// - Parameters:
  ///   - places: what a beacon may be set on by its id, beside the things of the map: markers, waypoints.
  ///   - duration: seconds of sound that a callout takes, with all its parts; 0 or more.
  ///   - isReady: whether the words of a callout are spoken, so that it can begin; it may change between two calls only. One
  ///     whose turn comes before waits, for `words_waited` seconds at most.
  public init(
    settings: BehaviorSettings, map: any MapSource, phrases: any Phrases, base: Behavior,
    style: BeaconStyle = .current, places: [BeaconTarget] = [],
    isReady: @escaping @Sendable (Callout) -> Bool = { _ in true },
    duration: @escaping @Sendable (Callout) -> Double
  ) {
    (self.settings, self.map, self.phrases) = (settings, map, phrases)
    (self.isReady, self.duration) = (isReady, duration)
    (behaviors, self.places) = (BehaviorStack(base: base), BeaconPlaces(places))
    beacon = SoundingBeacon(style, map, settings)
  }

  /// Seconds of the walk.
  var time: Double { log.time }

  /// The name of the custom behaviour; nil where the base behaviour is alone.
  public var customName: String? { behaviors.custom?.name }

  /// Whether something is being said.
  public var isSpeaking: Bool { queue.isSpeaking }

  /// The ids of the routes and tours that were left before their end, in alphabetical order.
  public var unfinished: [String] { leftRoutes.progress.keys.sorted() }

  /// The number of recordings of the stop at which the walker is, or else of the one that they go to.
  public var recordings: Int { behaviors.guide?.stop.clips.count ?? 0 }

  /// Whether automatic callouts are made.
  public var callsOut: Bool { switches.areCalloutsOn }

  /// Puts a generator in the place of the base behaviour's of the same name; without one nothing changes.
  public mutating func replace(_ generator: any Generator) { behaviors.replace(generator) }

  /// Goes on with the walk.
  /// - Parameters:
  ///   - fix: a new position; nil where only time has passed.
  ///   - time: seconds of the walk; one that lies before the last counts as the last.
  public mutating func update(fix: WalkerFix?, time: Double) -> [Outcome] {
    step(to: time) { processor in
      if let fix { processor.take(fix) }
    }
  }

  /// Takes new directions of head and phone, and the phone's attitude.
  public mutating func turn(_ turn: WalkerTurn, time: Double) -> [Outcome] {
    step(to: time) { processor in
      processor.motion.take(turn)
      if processor.sleep == nil { processor.process(.state(.turned)) }
    }
  }

  /// Does what the walker asks for.
  public mutating func handle(_ event: UserEvent, time: Double) -> [Outcome] {
    step(to: time) { processor in
      processor.log.note(.user, reason: event.text)
      processor.process(.user(event))
    }
  }

  /// Tells of a change of state that comes from outside, a head tracker's say.
  public mutating func handle(_ event: StateEvent, time: Double) -> [Outcome] {
    step(to: time) { if $0.sleep == nil { $0.process(.state(event)) } }
  }

  /// Lets what is due happen, then does something, then lets begin what that caused.
  private mutating func step(
    to time: Double, _ body: (inout EventProcessor) -> Void
  ) -> [Outcome] {
    advance(to: time)
    caused = 0
    body(&self)
    advance(to: self.time)
    beacon.emit(surroundings, &log)
    wand.emit(isSilent: isAsleep, &log)
    return log.take()
  }

  private mutating func take(_ fix: WalkerFix) {
    if sleep != nil { return dream(fix) }
    let before = motion.activity
    move(to: fix)
    if motion.activity != before {
      process(.state(.activity(from: before, to: motion.activity)))
    }
    if let crossing = beacon.watch(surroundings, &log) { process(.state(crossing)) }
    process(.state(.moved))
  }

  /// Takes a position, awake or asleep.
  mutating func move(to fix: WalkerFix) {
    motion.take(fix, settings)
    log.row = motion.fix?.row ?? 0
  }
}

/// The ambient sound of a street preview's wand. The host is told of it where it changes.
struct WandSound: Sendable {
  /// The volume that the preview wants, 0...1.
  var volume = 0.0
  private var last = 0.0

  mutating func emit(isSilent: Bool, _ log: inout OutcomeLog) {
    let now = isSilent ? 0 : volume
    guard now != last else { return }
    last = now
    log.append(.wand(now))
  }
}

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
