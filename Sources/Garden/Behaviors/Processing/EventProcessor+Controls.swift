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
