import MapData
import Score

/// The callouts of an intersection that the walker comes to.
struct IntersectionWords {
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
    return [opening(text, junction)] + directions(of: junction.roads, source: junction.id)
  }

  /// "Approaching roundabout", and where its exits go, or how many there are.
  func arrival(at roundabout: Roundabout, _ junction: Junction) -> [Callout] {
    let exits = directions(of: roundabout.exits, source: junction.id)
    let places = ["name": roundabout.name ?? "", "count": String(allExits(roundabout).count)]
    let isNamed = roundabout.name != nil
    if exits.count > context.settings.count(.junctionExits) {
      let text = words.say(isNamed ? .roundaboutExits : .roundaboutExitsUnnamed, places)
      return [opening(text, junction)]
    }
    let sentence: CalloutSentence =
      isNamed ? .roundaboutApproaching : .roundaboutApproachingUnnamed
    return [opening(words.say(sentence, places), junction)] + exits
  }

  /// The roads that go left, ahead and right, each heard from there; what lies behind is where the walker comes from.
  func directions(of arms: [JunctionRoad], source: String) -> [Callout] {
    RoadDirection.sorted(arms, from: heading, context.settings).compactMap { road in
      let sentence: CalloutSentence
      switch road.side {
      case .behind: return nil
      case .left: sentence = .roadLeft
      case .ahead: sentence = .roadAhead
      case .right: sentence = .roadRight
      }
      return Callout(
        [.text(words.say(sentence, ["road": words.road(road.way)]))],
        placement: .compass(road.side.placement(heading)), category: .intersection,
        source: source)
    }
  }

  private func allExits(_ roundabout: Roundabout) -> [RoadDirection] {
    RoadDirection.sorted(roundabout.exits, from: heading, context.settings)
  }

  private func opening(_ text: String, _ junction: Junction) -> Callout {
    Callout(
      [.earcon(Earcon.intersection), .text(text)], placement: .localized(junction.point),
      category: .intersection, source: junction.id)
  }
}
