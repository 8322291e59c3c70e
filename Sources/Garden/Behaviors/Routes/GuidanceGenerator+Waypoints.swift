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
    let told = Callout.told(in: context) { [self] context in
      let arrival = context.settings[kind.arrival]
      if let here = context.fix, here.point.metres(to: waypoint.point) < arrival {
        return .drop("the waypoint is reached by now")
      }
      return .say(words("distance", context))
    }
    return told.map { Reaction.callOut([CalloutGroup(label("distance"), [$0])]) } ?? .update
  }

  /// The beacon has finished: the words of arrival, unless an intersection is being spoken of.
  mutating func arrived(_ context: BehaviorContext) -> Reaction {
    guard phase == .arriving else { return .update }
    if saidIntersection != nil {
      holdsArrival = true
      return .update
    }
    let key = visited.count == route.waypoints.count || isLast ? "arrival.last" : "arrival"
    let said = callout(key, context, own: waypoint.arrival)
    return .callOut([CalloutGroup(label("arrival"), [said])])
  }

  /// Arrival has been told: the next beacon, or the end.
  mutating func goOn(_ context: BehaviorContext) -> Reaction {
    guard phase == .arriving else { return .update }
    if isLast { return .end }
    index += 1
    let next = BehaviorEvent.beacon(.set(beacon(context), isAudible: wasAudible))
    bound.restart()
    if kind == .tour {
      phase = .walking
      return .all([.events([next]), resume()])
    }
    phase = .departing
    return .all([.events([next]), .callOut([departure(context, "departure")])])
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
      .events([.beacon(.set(beacon(context), isAudible: wasAudible))]),
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
      return .callOut([.refusal])
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
    let said = callout("departure", context, own: waypoint.departure)
    return CalloutGroup(label(what), [said], action: action)
  }

  /// The beacon on the waypoint, whose name is never empty.
  func beacon(_ context: BehaviorContext) -> BeaconTarget {
    BeaconTarget(
      id: waypoint.id.isEmpty ? nil : waypoint.id, name: shownName(context), point: waypoint.point)
  }

  /// The name of the waypoint; of one without any its number.
  private func shownName(_ context: BehaviorContext) -> String {
    waypoint.name.isEmpty
      ? context.phrases.say(label("waypoint"), ["number": "\(index + 1)"]) : waypoint.name
  }

  /// A sentence about the waypoint as it is now, which tells the distance as it will be then.
  /// - Parameter own: the words that the waypoint has of its own, said behind the sentence.
  func callout(_ what: String, _ context: BehaviorContext, own: String? = nil) -> Callout {
    let telling: Callout.Telling = { [self] context in .say(words(what, context, own: own)) }
    return Callout.told(in: context, telling) ?? words(what, context, own: own)
  }

  /// A sentence about the waypoint, heard from where it is.
  private func words(_ what: String, _ context: BehaviorContext, own: String? = nil) -> Callout {
    let sentences = [sentence(what, context), own].compactMap { $0.map { CalloutPart.text($0) } }
    let earcon =
      switch what {
      case "arrival": "flag_found"
      case "arrival.last": "hunt_complete"
      default: "sense_location"
      }
    return Callout(
      [.earcon(earcon)] + sentences, placement: .localized(waypoint.point),
      category: kind.category, source: waypoint.id)
  }

  /// Where no position is known, a sentence with a distance says that.
  private func sentence(_ what: String, _ context: BehaviorContext) -> String {
    let tellsDistance = !what.hasPrefix("arrival")
    let distance = context.fix.map { fix in
      context.phrases.distance(fix.point.metres(to: waypoint.point), accuracy: fix.accuracy)
    }
    if tellsDistance, distance == nil { return CalloutWords(context).say(.noLocation) }
    let isNameless = waypoint.name.isEmpty && what == "departure"
    return context.phrases.say(
      label(isNameless ? "departure.nameless" : what),
      [
        "name": shownName(context), "route": route.name, "number": "\(index + 1)",
        "count": "\(route.waypoints.count)", "distance": distance ?? "",
      ])
  }
}
