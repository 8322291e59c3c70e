import MapData
import Score

/// The callouts of an intersection that the walker comes to.
struct IntersectionWords: Sendable {
  let context: BehaviorContext
  /// The direction of travel.
  let heading: Double
  private var words: CalloutWords { CalloutWords(context) }

  init(_ context: BehaviorContext, heading: Double) {
    (self.context, self.heading) = (context, heading)
  }

  /// "Approaching intersection", and where its roads go.
  func arrival(at junction: Junction) -> [Callout] {
    let text = words.say(.intersectionApproaching)
    return opening(text, junction) + directions(of: junction.roads, at: junction)
  }

  /// "Approaching roundabout", and where its exits go, or how many there are.
  func arrival(at roundabout: Roundabout, _ junction: Junction) -> [Callout] {
    let exits = directions(of: roundabout.exits, at: junction)
    let places = ["name": roundabout.name ?? "", "count": String(allExits(roundabout).count)]
    let isNamed = roundabout.name != nil
    if exits.count > context.settings.count(.junctionExits) {
      let text = words.say(isNamed ? .roundaboutExits : .roundaboutExitsUnnamed, places)
      return opening(text, junction)
    }
    let sentence: CalloutSentence =
      isNamed ? .roundaboutApproaching : .roundaboutApproachingUnnamed
    return opening(words.say(sentence, places), junction) + exits
  }

  /// The roads that go left, ahead and right, each heard from there; what lies behind is where the walker comes from.
  func directions(of arms: [JunctionRoad], source: String) -> [Callout] {
    RoadDirection.sorted(arms, from: heading, context.settings).compactMap { road in
      callout(road.way, on: road.side, from: heading, source: source)
    }
  }

  /// The same of a junction to which the walker comes: each is told as the road lies when its turn comes, from the direction of
  /// travel of then. Who has stopped meanwhile is told by the direction in which they came.
  private func directions(of arms: [JunctionRoad], at junction: Junction) -> [Callout] {
    RoadDirection.sorted(arms, from: heading, context.settings).compactMap { road in
      Callout.told(in: context) { [self] now in
        if now.hasLeft(junction) { return .drop("the intersection is left by now") }
        let course = now.headings.course ?? self.heading
        let side = RoadSide(road.bearing, from: course, now.settings)
        let said = self.callout(road.way, on: side, from: course, source: junction.id)
        return said.map { CalloutTurn.say($0) } ?? .drop("the road lies behind")
      }
    }
  }

  private func callout(
    _ way: MapFeature, on side: RoadSide, from heading: Double, source: String
  ) -> Callout? {
    let sentence: CalloutSentence
    switch side {
    case .behind: return nil
    case .left: sentence = .roadLeft
    case .ahead: sentence = .roadAhead
    case .right: sentence = .roadRight
    }
    return Callout(
      [.text(words.say(sentence, ["road": words.road(way)]))],
      placement: .compass(side.placement(heading)), category: .intersection, source: source)
  }

  private func allExits(_ roundabout: Roundabout) -> [RoadDirection] {
    RoadDirection.sorted(roundabout.exits, from: heading, context.settings)
  }

  /// The words for an intersection as the walker comes to it; they are not said of one that lies behind.
  private func opening(_ text: String, _ junction: Junction) -> [Callout] {
    let callout = Callout(
      [.earcon(Earcon.intersection), .text(text)], placement: .localized(junction.point),
      category: .intersection, source: junction.id)
    let told = Callout.told(in: context) { now in
      now.isBehind(junction) ? .drop("the intersection lies behind by now") : .say(callout)
    }
    return [told].compactMap(\.self)
  }
}

extension BehaviorContext {
  /// Whether a walker whose direction of travel is known goes away from a junction.
  func isBehind(_ junction: Junction) -> Bool {
    guard let here = fix?.point, let course = headings.course else { return false }
    let off = abs(Angle.difference(from: course, to: here.course(to: junction.point)))
    return off > settings[.junctionAway] / 2
  }

  /// Whether the walker goes away from a junction and is far enough from it for it to count as left.
  func hasLeft(_ junction: Junction) -> Bool {
    guard let here = fix?.point else { return false }
    return isBehind(junction) && here.metres(to: junction.point) > settings[.junctionDepart]
  }
}

/// On which side a road leaves a junction.
enum RoadSide: Hashable, Sendable {
  case behind, left, ahead, right

  /// - Parameters:
  ///   - bearing: of the road's first metres, in degrees clockwise from true north.
  ///   - heading: the direction from which it is seen.
  init(_ bearing: Double, from heading: Double, _ settings: BehaviorSettings) {
    let turn = Angle.difference(from: heading, to: bearing)
    self =
      if abs(turn) <= settings[.roadAhead] { .ahead } else if abs(turn) >= settings[.roadBehind] {
        .behind
      } else { turn < 0 ? .left : .right }
  }

  /// The direction from which its name is heard, in degrees clockwise from north.
  func placement(_ heading: Double) -> Double {
    switch self {
    case .behind: Angle.wrap360(heading + 180)
    case .left: Angle.wrap360(heading - 90)
    case .ahead: Angle.wrap360(heading)
    case .right: Angle.wrap360(heading + 90)
    }
  }
}

/// A road of a junction as it is told.
struct RoadDirection: Hashable, Sendable {
  let way: MapFeature
  /// Degrees clockwise from true north.
  let bearing: Double
  let side: RoadSide

  /// The roads as they are told from a heading: clockwise from behind, each name once a side.
  static func sorted(
    _ arms: [JunctionRoad], from heading: Double, _ settings: BehaviorSettings
  ) -> [RoadDirection] {
    var told: [RoadDirection] = []
    for arm in arms {
      let side = RoadSide(arm.bearing, from: heading, settings)
      if told.contains(where: { $0.side == side && $0.way.name == arm.way.name }) { continue }
      told.append(RoadDirection(way: arm.way, bearing: arm.bearing, side: side))
    }
    let behind = heading + 180 - (180 - settings[.roadBehind])
    func order(_ road: RoadDirection) -> Double { Angle.wrap360(road.bearing - behind) }
    return told.sorted { (order($0), $0.way.id) < (order($1), $1.way.id) }
  }
}

extension JunctionRoad {
  /// Whether the way begins or ends at a point.
  func ends(at point: GeoPoint) -> Bool {
    guard case .lines(let lines) = way.shape else { return false }
    return lines.contains { line in
      [line.first, line.last].contains { $0.map { $0.metres(to: point) < 0.5 } ?? false }
    }
  }
}

/// The junctions round a roundabout, as one thing.
///
/// Source: `Data/Models/Roundabout.swift`.
struct Roundabout: Hashable, Sendable {
  /// Its name; nil where the map gives it none of its own.
  let name: String?
  /// The ids of its junctions.
  let junctions: Set<String>
  /// The roads that leave it.
  let exits: [JunctionRoad]
  /// Metres from the junction where it was reached to the farthest of its exits.
  let size: Double

  /// - Returns: nil for a junction that belongs to none.
  init?(at junction: Junction, in view: SpatialDataView) {
    guard junction.isRoundabout else { return nil }
    let members = Self.members(from: junction, view)
    let named = junction.roads.map(\.way).first { $0.isRoundabout && $0.isNamed }
    name = named?.name
    junctions = Set(members.map(\.id))
    exits = members.flatMap(\.roads).filter { !$0.way.isRoundabout && $0.way.isMain() }
    size =
      members.filter { $0.roads.contains { !$0.way.isRoundabout } }
      .map { junction.point.metres(to: $0.point) }.max() ?? 0
  }

  /// Whether its junctions are told one by one, because it is large.
  func isLarge(_ settings: BehaviorSettings) -> Bool { size > settings[.roundaboutSize] }

  /// The junctions that can be reached by going round.
  private static func members(from first: Junction, _ view: SpatialDataView) -> [Junction] {
    var found = [first]
    var ids: Set<String> = [first.id]
    var next = 0
    while next < found.count {
      for way in found[next].ways where way.isRoundabout {
        for junction in view.junctions(along: way) where ids.insert(junction.id).inserted {
          found.append(junction)
        }
      }
      next += 1
    }
    return found
  }
}
