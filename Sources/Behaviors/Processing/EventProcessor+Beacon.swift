extension EventProcessor {
  /// The custom behaviours that have hum and melodies whatever the settings say.
  private var isGuided: Bool {
    custom?.generators.contains { $0.name == .route || $0.name == .tour } ?? false
  }

  private var hasMelodies: Bool { isGuided || settings[.beaconMelodies] > 0.5 }

  /// Whether arrival is the base behaviour's business.
  private var watchesBeacon: Bool { !blocked.contains(.beacon) }

  /// The beacon as it shall sound now.
  var beaconState: BeaconState? {
    beacon.state(
      style, headings, hasHum: isGuided || settings[.beaconHum] > 0.5,
      isDucked: queue.isSpeaking, settings)
  }

  /// Does something with the beacon.
  mutating func order(_ command: BeaconCommand) {
    switch command {
    case .set(let target, let isAudible): set(target, isAudible: isAudible)
    case .finish: finishBeacon()
    case .clear:
      guard beacon.target != nil else { return }
      endMelody()
      noteBeacon("cleared")
      beacon.clear()
      emitBeacon()
      process(.state(.beaconChanged))
    case .mute: sound(false)
    case .unmute: sound(true)
    case .toggle: sound(!beacon.isAudible)
    }
  }

  private mutating func set(_ target: BeaconTarget, isAudible: Bool) {
    endMelody()
    beacon.clear()
    beacon.set(
      target, isAudible: isAudible, watches: watchesBeacon, from: fix, map, settings)
    if beacon.isAudible, hasMelodies { beacon.melody = .start }
    noteBeacon(
      isAudible && !beacon.isAudible ? "set within the arrival distance: it stays silent" : "set")
    emitBeacon()
    beacon.melody = nil
    process(.state(.beaconChanged))
  }

  private mutating func sound(_ isAudible: Bool) {
    guard beacon.sound(isAudible) else { return }
    noteBeacon(isAudible ? "heard again" : "muted")
    emitBeacon()
    process(.state(.beaconMuted(!isAudible)))
  }

  /// The beacon falls silent with its melody; `beaconFinished` comes when that has ended, at once where none sounds.
  private mutating func finishBeacon() {
    guard beacon.target != nil else { return process(.state(.beaconFinished)) }
    let hasMelody = beacon.isAudible && hasMelodies && !style.isHaptic
    _ = beacon.sound(false)
    noteBeacon("finished")
    guard hasMelody else { return process(.state(.beaconFinished)) }
    beacon.melody = .end
    emitBeacon()
    melodyEnds = time + max(0, duration(Callout.earcon("beacon_end")))
  }

  /// The closing melody ends, whether it was heard to its end or not.
  mutating func endMelody() {
    guard melodyEnds != nil else { return }
    melodyEnds = nil
    beacon.melody = nil
    process(.state(.beaconFinished))
  }

  /// Looks whether the walker has come to the beacon or left it.
  mutating func watchBeacon() {
    guard let fix else { return }
    beacon.look(from: fix, map)
    guard watchesBeacon, let crossing = beacon.cross(settings) else { return }
    noteBeacon(beacon.isInside ? "the arrival distance is entered" : "the arrival distance is left")
    emitBeacon()
    process(.state(crossing))
  }

  /// Tells the host of the beacon where it has changed.
  mutating func emitBeacon() {
    followStandpoint()
    let state = beaconState
    let angle = state?.isAudible == true && motion.isFlat(settings) ? state?.angle : nil
    outcomes += haptics.turn(style, angle: angle, time: time, settings).map { .haptic($0) }
    guard state != lastBeacon else { return }
    lastBeacon = state
    outcomes.append(.beacon(state))
  }

  private mutating func noteBeacon(_ reason: String) {
    let figures = beacon.sight.map { [CalloutNote.Figure("distance_m", $0.distance)] } ?? []
    note(.beacon, source: beacon.target?.id ?? "", reason: reason, figures)
  }
}
