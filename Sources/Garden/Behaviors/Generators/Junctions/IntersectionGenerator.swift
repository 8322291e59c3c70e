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

/// The way along which the walker goes: a road, a path or steps.
///
/// Where ways cross on several levels, the one that is nearest by its position may be another one for some metres. The way is kept
/// there: it changes to one that is joined to it, or to one that is clearly nearer.
struct WalkedWay: Sendable {
  private(set) var way: MapFeature?

  /// Metres by which another way that is not joined to this one must be nearer where the accuracy of positions is unknown.
  private static let doubt = 5.0
  /// The degrees between a way and the direction of travel up to which somebody may be on it.
  private static let turn = 45.0

  /// Takes a position.
  /// - Parameter course: the direction of travel in degrees clockwise from true north.
  mutating func follow(
    _ fix: WalkerFix, _ course: Double, _ view: SpatialDataView, _ settings: BehaviorSettings
  ) {
    let near = view.roads(near: fix.point, within: settings[.alongRoad])
    guard let nearest = near.first else {
      way = nil
      return
    }
    let doubt = fix.accuracy ?? Self.doubt
    if let way, let kept = near.first(where: { $0.feature.id == way.id }),
      kept.distance <= nearest.distance + doubt, !view.areJoined(way, nearest.feature)
    {
      return
    }
    let likely = near.prefix { $0.distance <= nearest.distance + doubt }
    let along = likely.first { sighting in
      sighting.feature.direction(at: sighting.point).map { direction in
        let off = abs(Angle.difference(from: course, to: direction))
        return min(off, 180 - off) <= Self.turn
      } ?? false
    }
    way = (along ?? nearest).feature
  }
}

extension MapFeature {
  /// The level on which a way lies, 0 on the ground: that of its tag `layer`, or else 1 on a bridge and -1 in a tunnel.
  var level: Int {
    if let layer = tags["layer"].flatMap({ Int($0) }) { return layer }
    if (tags["bridge"] ?? "no") != "no" { return 1 }
    let tunnel = tags["tunnel"] ?? "no"
    return ["no", "building_passage"].contains(tunnel) ? 0 : -1
  }

  /// The lines of a way; none of other things.
  var lines: [[GeoPoint]] { if case .lines(let lines) = shape { lines } else { [] } }

  /// The direction of a way where it passes a point, in degrees clockwise from true north, one of its two; nil for no way.
  fileprivate func direction(at point: GeoPoint) -> Double? {
    let pieces = lines.flatMap { zip($0, $0.dropFirst()) }
    let nearest = pieces.min { a, b in
      Self.detour(a, over: point) < Self.detour(b, over: point)
    }
    return nearest.map { $0.0.course(to: $0.1) }
  }

  /// The metres by which the way over a point is longer than a piece of a line: 0 on it.
  private static func detour(_ piece: (GeoPoint, GeoPoint), over point: GeoPoint) -> Double {
    piece.0.metres(to: point) + point.metres(to: piece.1) - piece.0.metres(to: piece.1)
  }

  /// Whether a way passes over or under another near a place: they cross there and lie on different levels.
  func passes(_ other: MapFeature, within metres: Double, of place: GeoPoint) -> Bool {
    guard level != other.level else { return false }
    return lines.contains { line in
      other.lines.contains { other in
        PlaneCrossing.places(line, other).contains { $0.metres(to: place) <= metres }
      }
    }
  }
}

/// Where lines cross on the map, which is flat within a few kilometres.
private enum PlaneCrossing {
  static func places(_ line: [GeoPoint], _ other: [GeoPoint]) -> [GeoPoint] {
    zip(line, line.dropFirst()).flatMap { a, b in
      zip(other, other.dropFirst()).compactMap { c, d -> GeoPoint? in
        let (first, second) = (side(a, b, c), side(a, b, d))
        guard first * second < 0, side(c, d, a) * side(c, d, b) < 0 else { return nil }
        let part = first / (first - second)
        return GeoPoint(
          latitude: c.latitude + part * (d.latitude - c.latitude),
          longitude: c.longitude + part * (d.longitude - c.longitude))
      }
    }
  }

  /// The sign says on which side of the line from a to b a place lies, the value how far, in units of that line.
  private static func side(_ a: GeoPoint, _ b: GeoPoint, _ place: GeoPoint) -> Double {
    (b.longitude - a.longitude) * (place.latitude - a.latitude)
      - (b.latitude - a.latitude) * (place.longitude - a.longitude)
  }
}

extension SpatialDataView {
  /// Whether two ways have a junction in common.
  func areJoined(_ way: MapFeature, _ other: MapFeature) -> Bool {
    way.id == other.id
      || junctions(along: way).contains { $0.roads.contains { $0.way.id == other.id } }
  }
}
