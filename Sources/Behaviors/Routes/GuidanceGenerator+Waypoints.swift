import Score
import Wayfinding

extension GuidanceGenerator {
  /// The first words.
  mutating func start(_ context: BehaviorContext) -> Reaction {
    wakes = nil
    guard phase == .starting else { return .update }
    phase = .departing
    bound.restart()
    return .callOut([departure(context, "start", action: .interruptAndClear)])
  }

  /// Looks whether the waypoint is reached, else whether its distance is due.
  mutating func moved(_ context: BehaviorContext, _ notes: inout CalloutNotes) -> Reaction {
    guard let fix = context.fix, phase == .walking || phase == .departing, !visited.contains(index)
    else { return .update }
    let settings = context.settings
    let distance = fix.point.metres(to: waypoint.point)
    if distance < settings[kind.block], !isBlocking {
      isBlocking = true
      notes.state(
        "automatic callouts are blocked near the waypoint", source: waypoint.id,
        ["distance_m": distance, "block_m": settings[kind.block]])
    }
    if distance < settings[kind.arrival] { return arrive(fix, distance, context, &notes) }
    if let from = arrivedAt {
      let left = from.metres(to: fix.point)
      guard left > settings[.tourDeparture] else { return .update }
      (arrivedAt, reached) = (nil, nil)
      phase = .departing
      bound.use(fix.point)
      notes.state("the stop is left", ["left_m": left, "departure_m": settings[.tourDeparture]])
      return .callOut([departure(context, "departure")])
    }
    return phase == .walking ? tellDistance(fix, distance, context, &notes) : .update
  }

  private mutating func arrive(
    _ fix: WalkerFix, _ distance: Double, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    notes.state(
      "the waypoint is reached", source: waypoint.id,
      ["distance_m": distance, "arrival_m": context.settings[kind.arrival]])
    visited.insert(index)
    reached = index
    phase = .arriving
    wasAudible = context.beacon?.isAudible ?? true
    arrivedAt = kind == .tour ? fix.point : nil
    isBlocking = true
    bound.use(fix.point)
    return .events([.beacon(.finish)])
  }

  private mutating func tellDistance(
    _ fix: WalkerFix, _ distance: Double, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    let verdict = bound.verdict(
      fix, distance: distance, activity: context.activity, context.settings)
    guard verdict.isDue else {
      notes.silent(
        waypoint.id, category: kind.category,
        because: "too little way since the last distance",
        ["distance_m": distance, "moved_m": verdict.moved, "bound_m": verdict.bound])
      return .update
    }
    bound.use(fix.point)
    return .callOut([CalloutGroup(label("distance"), [callout("distance", context)])])
  }

  /// The beacon has finished: the words of arrival, unless an intersection is being spoken of.
  mutating func arrived(_ context: BehaviorContext) -> Reaction {
    guard phase == .arriving else { return .update }
    if saidIntersection != nil {
      holdsArrival = true
      return .update
    }
    let key = visited.count == route.waypoints.count || isLast ? "arrival.last" : "arrival"
    var said = callout(key, context)
    if let words = waypoint.arrival { said.parts.append(.text(words)) }
    return .callOut([CalloutGroup(label("arrival"), [said])])
  }

  /// Arrival has been told: the next beacon, or the end.
  mutating func goOn(_ context: BehaviorContext) -> Reaction {
    guard phase == .arriving else { return .update }
    if isLast { return .end }
    index += 1
    let beacon = BehaviorEvent.beacon(.set(BeaconTarget(waypoint), isAudible: wasAudible))
    bound.restart()
    if kind == .tour {
      phase = .walking
      return .all([.events([beacon]), resume()])
    }
    phase = .departing
    return .all([.events([beacon]), .callOut([departure(context, "departure")])])
  }

  /// Departure has been told: the walk goes on, and so do other callouts.
  mutating func setOut() -> Reaction {
    guard phase == .departing else { return .update }
    phase = .walking
    isBlocking = false
    return resume()
  }

  private mutating func resume() -> Reaction {
    guard let held = heldIntersection else { return .update }
    heldIntersection = nil
    return .events([.state(.intersection(held))])
  }

  /// The walker asked for another waypoint.
  mutating func go(
    to wanted: Int, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    let last = route.waypoints.count - 1
    if wanted > last || wanted < 0 {
      notes.state("there is no waypoint beyond this one", source: waypoint.id)
    }
    index = min(max(0, wanted), last)
    visited.remove(index)
    (phase, wakes, arrivedAt, reached, holdsArrival) = (.departing, nil, nil, nil, false)
    wasAudible = context.beacon?.isAudible ?? wasAudible
    bound.restart()
    return .all([
      .events([.beacon(.set(BeaconTarget(waypoint), isAudible: wasAudible))]),
      .callOut([departure(context, "departure", action: .interruptAndClear)]),
    ])
  }

  /// An intersection is said now, or after the words about a waypoint.
  mutating func meet(_ group: CalloutGroup, _ notes: inout CalloutNotes) -> Reaction {
    guard phase == .walking else {
      heldIntersection = group
      notes.silent(
        group.callouts.first?.source ?? "", category: .intersection,
        because: "it waits for words about a waypoint")
      return .update
    }
    saidIntersection = group.name
    return .callOut([group])
  }

  /// Plays a recording of the stop; stops one that plays.
  mutating func play(clip number: Int, _ notes: inout CalloutNotes) -> Reaction {
    if isPlayingClip {
      isPlayingClip = false
      return .interruptAndClear(hush: false)
    }
    guard stop.clips.indices.contains(number - 1) else {
      notes.silent(
        stop.id, category: kind.category, because: "the stop has no such recording",
        ["number": Double(number), "recordings": Double(stop.clips.count)])
      return .callOut([CalloutGroup("refusal", [.earcon("invalid_function")])])
    }
    isPlayingClip = true
    let clip = Callout([.clip(stop.clips[number - 1])], category: kind.category, source: stop.id)
    return .callOut([CalloutGroup(label("clip"), [clip], action: .interruptAndClear)])
  }

  /// The stop whose recordings are at hand: the one at which the walker is, or else the one that they go to.
  var stop: WalkRoute.Waypoint { route.waypoints[reached ?? index] }

  func whereIsWaypoint(_ context: BehaviorContext) -> Reaction {
    .callOut([
      CalloutGroup(label("asked"), [callout("distance", context)], action: .interruptAndClear)
    ])
  }
}

extension GuidanceGenerator {
  func departure(
    _ context: BehaviorContext, _ what: String, action: QueueAction = .enqueue
  ) -> CalloutGroup {
    var said = callout("departure", context)
    if let words = waypoint.departure { said.parts.append(.text(words)) }
    return CalloutGroup(label(what), [said], action: action)
  }

  /// A sentence about the waypoint, heard from where it is.
  func callout(_ what: String, _ context: BehaviorContext) -> Callout {
    let distance = context.fix.map { fix in
      context.phrases.distance(fix.point.metres(to: waypoint.point), accuracy: fix.accuracy)
    }
    let number = "\(index + 1)"
    let isNameless = waypoint.name.isEmpty
    let name =
      isNameless ? context.phrases.say(label("waypoint"), ["number": number]) : waypoint.name
    let words = context.phrases.say(
      label(isNameless && what == "departure" ? "departure.nameless" : what),
      [
        "name": name, "route": route.name, "number": number,
        "count": "\(route.waypoints.count)", "distance": distance ?? "",
      ])
    let earcon =
      switch what {
      case "arrival": "flag_found"
      case "arrival.last": "hunt_complete"
      default: "sense_location"
      }
    return Callout(
      [.earcon(earcon), .text(words)], placement: .localized(waypoint.point),
      category: kind.category, source: waypoint.id)
  }
}
