import MapData
import Score

/// Calls out intersections that the walker comes to, and the road that they go on along behind them. Only the direction
/// of travel counts, never where the head or the phone points.
///
/// Source: `Behaviors/Default/IntersectionGenerator.swift`.
public struct IntersectionGenerator: Generator {
  public let name = GeneratorName.intersection
  private var filter = UpdateFilter(moved: .junctionMoved, waited: .junctionWaited)
  /// The intersection that was called last and is not left yet.
  private var current: Junction?
  private var roundabout: Roundabout?
  /// When intersections were called, by their ids.
  private var called: [String: Double] = [:]
  private var geocoder = ReverseGeocoder()
  private var walked = WalkedWay()

  public init() {}

  public mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    switch event {
    case .moved: moved(context, &notes)
    case .intersection(let group): .callOut([group])
    default: .ignore
    }
  }

  private mutating func moved(
    _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    guard let fix = context.fix else { return .ignore }
    guard let course = context.headings.course else {
      forget()
      notes.silent(because: "no direction of travel is known")
      return .update
    }
    var reactions: [Reaction] = []
    if let group = departure(fix, course, context, &notes) { reactions.append(.callOut([group])) }
    guard isWanted(context, &notes) else {
      forget()
      return .all(reactions)
    }
    if let group = arrival(fix, course, context, &notes) {
      reactions.append(.events([.state(.intersection(group))]))
    }
    return reactions.isEmpty ? .update : .all(reactions)
  }

  private mutating func forget() { (current, roundabout) = (nil, nil) }

  private func isWanted(_ context: BehaviorContext, _ notes: inout CalloutNotes) -> Bool {
    if !context.wants(.intersection) {
      notes.silent(because: "callouts of intersections are off")
    } else if context.activity.isInVehicle {
      notes.silent(because: "intersections are not called in a vehicle")
    } else {
      return true
    }
    return false
  }

  // The walker goes away from the intersection that was called last.
  private mutating func departure(
    _ fix: WalkerFix, _ course: Double, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> CalloutGroup? {
    guard let current else { return nil }
    let distance = fix.point.metres(to: current.point)
    let off = abs(Angle.difference(from: course, to: fix.point.course(to: current.point)))
    guard context.hasLeft(current) else { return nil }
    self.current = nil
    guard context.wants(.intersection) else {
      notes.silent(
        current.id, category: .intersection, because: "callouts of intersections are off")
      return nil
    }
    notes.state(
      "the intersection is left", source: current.id, category: .intersection,
      ["distance_m": distance, "off_course_deg": off])
    let found = geocoder.locate(fix, in: context).onClosestRoad
    let words = CalloutWords(context).whereabouts(found, isBrief: true)
    return CalloutGroup("intersection.departure", words, action: .enqueue)
  }

  // The walker comes to an intersection.
  private mutating func arrival(
    _ fix: WalkerFix, _ course: Double, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> CalloutGroup? {
    let settings = context.settings
    let verdict = filter.verdict(fix, activity: .unknown, settings)
    guard verdict.passes else {
      notes.silent(
        because: "the walker has not gone on far and long enough",
        [
          "moved_m": verdict.moved ?? 0, "waited_s": verdict.waited ?? 0,
          "more_than_m": verdict.distance, "more_than_s": verdict.time,
        ])
      return nil
    }
    filter.use(fix)
    called = called.filter { context.time - $0.value < settings[.junctionAgain] }
    let view = context.map.view(
      at: fix.point, within: settings[.junctionSearch], time: context.time)
    walked.follow(fix, course, view, settings)
    let ahead = JunctionSearch(fix.point, course, view, settings, from: walked.way).main
    guard let nearest = ahead.first else {
      notes.silent(
        because: "no intersection is ahead within its range",
        ["range_m": settings[.junctionArrive], "course_deg": course])
      return nil
    }
    if let current, ahead.contains(where: { $0.junction.id == current.id }) {
      notes.silent(
        current.id, category: .intersection, because: "the walker is still at it",
        ["distance_m": fix.point.metres(to: current.point)])
      return nil
    }
    if let time = called[nearest.junction.id] {
      notes.silent(
        nearest.junction.id, category: .intersection, because: "it was called not long ago",
        ["age_s": context.time - time, "silent_s": settings[.junctionAgain]])
      return nil
    }
    guard let callouts = callouts(nearest.junction, course, view, context, &notes) else {
      return nil
    }
    note(nearest, course, verdict, &notes)
    current = nearest.junction
    called[nearest.junction.id] = context.time
    return CalloutGroup("intersection.arrival", callouts, action: .interruptAndClear)
  }

  private func note(
    _ nearest: JunctionSearch.Hit, _ course: Double, _ verdict: UpdateFilter.Verdict,
    _ notes: inout CalloutNotes
  ) {
    notes.state(
      "is called", source: nearest.junction.id, category: .intersection,
      [
        "distance_m": nearest.distance, "off_course_deg": nearest.off, "course_deg": course,
        "moved_m": verdict.moved ?? -1, "waited_s": verdict.waited ?? -1,
      ])
  }

  /// The callouts of a junction; nil for one that is none to a walker.
  private mutating func callouts(
    _ junction: Junction, _ course: Double, _ view: SpatialDataView, _ context: BehaviorContext,
    _ notes: inout CalloutNotes
  ) -> [Callout]? {
    let words = IntersectionWords(context, heading: course)
    if let round = roundabout, !round.junctions.contains(junction.id) { roundabout = nil }
    if roundabout == nil, let round = Roundabout(at: junction, in: view),
      !round.isLarge(context.settings)
    {
      roundabout = round
      return words.arrival(at: round, junction)
    }
    if Set(junction.roads.map(\.way.name)).count < 2 {
      notes.silent(
        junction.id, category: .intersection, because: "a road meets only itself",
        ["roads": Double(junction.roads.count)])
      return nil
    }
    return words.arrival(at: junction)
  }
}
