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
    guard let beacon = context.beacon, let distance = beacon.distance else {
      notes.silent(category: .beacon, because: "no beacon is set, or no position is known")
      return .callOut([CalloutGroup("refusal", [.earcon("invalid_function")])])
    }
    let callout = callout(beacon, "beacon.distance", distance, context)
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
    return say("beacon.distance", "beacon.distance", beacon, distance, context)
  }

  private mutating func changed(
    _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    filter.reset()
    vehicleTime = nil
    guard let beacon = context.beacon, let distance = beacon.distance,
      wants(beacon, context, &notes)
    else { return .update }
    return say("beacon.set", "beacon.distance", beacon, distance, context)
  }

  private mutating func entered(
    _ wasAudible: Bool, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    guard let beacon = context.beacon, wants(beacon, context, &notes) else { return .update }
    let key = wasAudible ? "beacon.near.muted" : "beacon.near"
    return say("beacon.near", key, beacon, context.settings[.beaconEnter], context)
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

  /// - Parameter distance: the distance that is spoken, in metres.
  private mutating func say(
    _ group: String, _ key: String, _ beacon: BeaconState, _ distance: Double,
    _ context: BehaviorContext
  ) -> Reaction {
    if let fix = context.fix { filter.use(fix) }
    let settings = context.settings
    let isNear = (beacon.distance ?? 0) < settings[.beaconVehicleNear]
    vehicleTime = settings[isNear ? .beaconVehicleFactorNear : .beaconVehicleFactorFar]
    let callout = callout(beacon, key, distance, context)
    return .callOut([CalloutGroup(group, [callout], delay: settings[.calloutDelay])])
  }

  private func callout(
    _ beacon: BeaconState, _ key: String, _ distance: Double, _ context: BehaviorContext
  ) -> Callout {
    let isArrival = key.hasPrefix("beacon.near")
    let accuracy = isArrival ? nil : context.fix?.accuracy
    let words = context.phrases.say(
      key,
      ["name": beacon.name, "distance": context.phrases.distance(distance, accuracy: accuracy)])
    return Callout(
      [.earcon(isArrival ? "SS_beaconFound2_48k" : "sense_location"), .text(words)],
      placement: .localized(beacon.target), category: .beacon, source: beacon.id ?? "")
  }
}
