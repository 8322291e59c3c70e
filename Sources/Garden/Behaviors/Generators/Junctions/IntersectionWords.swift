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
