import Score

/// Says how far the beacon is: as it is set, on the way, as it is reached, and when asked.
///
/// Source: `Behaviors/Default/BeaconCalloutGenerator.swift`.
public struct BeaconGenerator: Generator {
  public let name = GeneratorName.beacon
  private var filter = UpdateFilter(moved: .beaconMoved, waited: .beaconWaited)
  /// The time by which the filter waits in a vehicle, which follows from the distance of the last callout.
  private var vehicleTime: Double?

  public init() {}

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard event == .whereIsBeacon else { return .ignore }
    guard let beacon = context.beacon,
      let callout = Callout.told(in: context, { Self.distance(of: beacon, $0) })
    else {
      notes.silent(
        category: .beacon, because: "no beacon with a name is set, or no position is known")
      return .callOut([.refusal])
    }
    return .callOut([CalloutGroup("beacon.asked", [callout], action: .interruptAndClear)])
  }

  public mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    switch event {
    case .moved: moved(context, &notes)
    case .beaconChanged: changed(context, &notes)
    case .beaconEntered(let wasAudible): entered(wasAudible, context, &notes)
    case .beaconLeft: left(context, &notes)
    default: .ignore
    }
  }

  /// Says the distance on the way: after more than a distance and more than a time, outside the arrival distance.
  private mutating func moved(
    _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    guard let beacon = context.beacon, let distance = beacon.distance, let fix = context.fix else {
      return .update
    }
    guard wants(beacon, context, &notes) else { return .update }
    let verdict = filter.verdict(
      fix, activity: context.activity, context.settings, vehicleTime: vehicleTime)
    guard verdict.passes else {
      notes.silent(
        beacon.id ?? "", category: .beacon,
        because: "too little way or time since the last callout",
        [
          "moved_m": verdict.moved ?? 0, "waited_s": verdict.waited ?? 0,
          "needs_more_m": verdict.distance, "needs_more_s": verdict.time,
        ])
      return .update
    }
    guard distance > context.settings[.beaconEnter] else {
      notes.silent(
        beacon.id ?? "", category: .beacon, because: "within the arrival distance",
        ["distance_m": distance, "arrival_m": context.settings[.beaconEnter]])
      return .update
    }
    return say("beacon.distance", beacon, context) { context in
      let arrival = context.settings[.beaconEnter]
      if let now = context.beacon?.distance, now <= arrival {
        return .drop("within the arrival distance by now")
      }
      return Self.distance(of: beacon, context)
    }
  }

  private mutating func changed(
    _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    filter.reset()
    vehicleTime = nil
    guard let beacon = context.beacon, beacon.distance != nil, wants(beacon, context, &notes)
    else { return .update }
    return say("beacon.set", beacon, context) { Self.distance(of: beacon, $0) }
  }

  private mutating func entered(
    _ wasAudible: Bool, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    guard let beacon = context.beacon, wants(beacon, context, &notes) else { return .update }
    return say("beacon.near", beacon, context) { Self.arrival(at: beacon, wasAudible, $0) }
  }

  private func left(_ context: BehaviorContext, _ notes: inout CalloutNotes) -> Reaction {
    notes.silent(
      context.beacon?.id ?? "", category: .beacon, because: "leaving the beacon is not called out",
      ["distance_m": context.beacon?.distance ?? 0])
    return .update
  }

  /// Whether callouts of the beacon are wanted, and possible.
  private func wants(
    _ beacon: BeaconState, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Bool {
    if beacon.name == nil {
      notes.silent(category: .beacon, because: "the beacon has no name: it only sounds")
      return false
    }
    guard context.wants(.beacon) else {
      let what = context.areCalloutsOn ? "callouts of the beacon" : "automatic callouts"
      notes.silent(beacon.id ?? "", category: .beacon, because: "\(what) are off")
      return false
    }
    if context.settings[.headingNeeded] > 0.5, context.headings.collection == nil {
      notes.silent(beacon.id ?? "", category: .beacon, because: "the heading is unknown")
      return false
    }
    return true
  }

  private mutating func say(
    _ group: String, _ beacon: BeaconState, _ context: BehaviorContext,
    _ telling: @escaping Callout.Telling
  ) -> Reaction {
    guard let callout = Callout.told(in: context, telling) else { return .update }
    if let fix = context.fix { filter.use(fix) }
    let settings = context.settings
    let isNear = (beacon.distance ?? 0) < settings[.beaconVehicleNear]
    vehicleTime = settings[isNear ? .beaconVehicleFactorNear : .beaconVehicleFactorFar]
    return .callOut([CalloutGroup(group, [callout], delay: settings[.calloutDelay])])
  }

  /// "Beacon Station, 100 metres", of a beacon that is still set.
  private static func distance(of beacon: BeaconState, _ context: BehaviorContext) -> CalloutTurn {
    guard let now = context.beacon, now.isSame(as: beacon) else {
      return .drop("the beacon is not set any more")
    }
    guard let name = now.name, let metres = now.distance else {
      return .drop("the beacon has no name, or no position is known")
    }
    let distance = context.phrases.distance(metres, accuracy: context.fix?.accuracy)
    let words = context.phrases.say("beacon.distance", ["name": name, "distance": distance])
    return .say(callout("sense_location", words, now))
  }

  /// "You have reached the beacon Station", of one that the walker has not left since.
  /// - Parameter wasAudible: whether it sounded before.
  private static func arrival(
    at beacon: BeaconState, _ wasAudible: Bool, _ context: BehaviorContext
  ) -> CalloutTurn {
    guard let now = context.beacon, now.isSame(as: beacon), now.isInside else {
      return .drop("the walker is not at the beacon any more")
    }
    guard let name = now.name else { return .drop("the beacon has no name") }
    let within = context.phrases.distance(context.settings[.beaconEnter], accuracy: nil)
    let words = context.phrases.say(
      wasAudible && !now.isAudible ? "beacon.near.muted" : "beacon.near",
      ["name": name, "distance": within])
    return .say(callout("SS_beaconFound2_48k", words, now))
  }

  private static func callout(
    _ earcon: String, _ words: String, _ beacon: BeaconState
  ) -> Callout {
    Callout(
      [.earcon(earcon), .text(words)], placement: .localized(beacon.target), category: .beacon,
      source: beacon.id ?? "")
  }
}
