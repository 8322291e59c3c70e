import Score

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
