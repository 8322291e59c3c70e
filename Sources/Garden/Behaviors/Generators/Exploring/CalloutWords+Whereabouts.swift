import MapData
import Score

extension CalloutWords {
  /// The callouts that tell where the walker is, each as it is true when its turn comes.
  /// - Parameter isBrief: whether the road alone is told, as behind an intersection.
  func whereabouts(_ found: Whereabouts, isBrief: Bool = false) -> [Callout] {
    let callouts: [Callout?]
    switch found {
    case .inside(let feature): callouts = [inside(feature)]
    case .along(let road, _, let junction):
      callouts = [
        along(road.feature),
        isBrief ? nil : junction.flatMap { intersection($0, on: road.feature) },
      ]
    case .open(let road, let place):
      callouts = [
        road.flatMap { near($0.feature) },
        place.flatMap { distance(of: $0.feature, isFirst: road == nil) },
      ]
    }
    let told = callouts.compactMap(\.self)
    return told.isEmpty ? [callout(say(.nearNothing), .relative(0), "", isFirst: true)] : told
  }

  /// "At the library", as long as the walker is there.
  private func inside(_ feature: MapFeature) -> Callout? {
    tell { words, here in
      guard words.search(here).sighting(of: feature)?.distance == 0 else {
        return .drop("it is left by now")
      }
      return .say(
        words.callout(words.at(feature), .localized(here), feature.id, isFirst: true))
    }
  }

  /// "Heading north along Main Street": facing, where the direction is not that of travel.
  private func along(_ road: MapFeature) -> Callout? {
    tell { words, here in
      guard let sighting = words.search(here).sighting(ofWay: road),
        sighting.distance < words.settings[.alongRoad]
      else { return .drop("the road is left by now") }
      let name = words.road(road)
      guard let heading = words.headings.collection else {
        return .say(
          words.callout(
            words.say(.alongNear, ["road": name]), .relative(0), road.id, isFirst: true))
      }
      let sentence: CalloutSentence =
        if words.headings.course == nil { .alongFacing } else if words.isInVehicle {
          .alongTravelling
        } else { .alongHeading }
      let text = words.say(sentence, ["road": name, "direction": words.cardinal(heading)])
      return .say(words.callout(text, .compass(heading), road.id, isFirst: true))
    }
  }

  /// "Intersection with Side Street, 40 metres, ahead".
  private func intersection(_ junction: Junction, on road: MapFeature) -> Callout? {
    tell { words, here in
      let bearing = here.course(to: junction.point)
      let metres = here.metres(to: junction.point)
      var places = [
        "name": words.junction(junction, besides: road.name), "distance": words.distance(metres),
      ]
      var sentence = CalloutSentence.nearIntersectionPlain
      // Within three metres a position's error turns the direction into any other.
      if metres >= 3, let heading = words.headings.collection {
        places["direction"] = words.direction(of: bearing, from: heading)
        sentence = .nearIntersection
      }
      return .say(words.callout(words.say(sentence, places), .compass(bearing), junction.id))
    }
  }

  /// The nearest road, away from roads.
  private func near(_ road: MapFeature) -> Callout? {
    tell { words, here in
      guard let sighting = words.search(here).sighting(ofWay: road) else {
        return .drop("the road is out of sight by now")
      }
      let places = ["name": words.road(road), "distance": words.distance(sighting.distance)]
      return .say(
        words.callout(
          words.say(.nearRoad, places), .localized(sighting.point), road.id, isFirst: true))
    }
  }

  /// The nearest place, away from roads.
  private func distance(of place: MapFeature, isFirst: Bool) -> Callout? {
    tell { words, here in
      guard let sighting = words.search(here).sighting(of: place) else {
        return .drop("it is out of sight by now")
      }
      return .say(
        words.callout(
          words.name(place, distance: sighting.distance), .localized(sighting.point), place.id,
          isFirst: isFirst))
    }
  }

  /// A callout that is told by the words of the moment and the place where the walker is then.
  private func tell(
    _ telling: @escaping @Sendable (CalloutWords, GeoPoint) -> CalloutTurn
  ) -> Callout? {
    Callout.told(in: context) { context in
      guard let fix = context.fix else { return .drop("no position is known") }
      return telling(CalloutWords(context), fix.point)
    }
  }

  private func search(_ here: GeoPoint) -> ExploreSearch {
    ExploreSearch(point: here, context: context)
  }

  private func callout(
    _ text: String, _ placement: CalloutPlacement, _ source: String, isFirst: Bool = false
  ) -> Callout {
    let parts: [CalloutPart] = isFirst ? [.earcon(Earcon.location), .text(text)] : [.text(text)]
    return Callout(parts, placement: placement, category: .location, source: source)
  }
}
