import MapData
import Score

/// Where a position is, in the terms of the map.
enum Whereabouts: Hashable, Sendable {
  case inside(MapFeature)
  /// Along a road. `closest` is another one where the walker keeps to a road near an intersection.
  case along(Sighting, closest: Sighting, Junction?)
  /// Neither: the nearest road and the nearest place, where there are any.
  case open(road: Sighting?, place: Sighting?)

  /// The same with the road that is really the closest.
  var onClosestRoad: Whereabouts {
    guard case .along(_, let closest, let junction) = self else { return self }
    return .along(closest, closest: closest, junction)
  }
}

/// Tells where a position is. It keeps to the road that it told last while another one comes closer near an
/// intersection only.
///
/// Source: `Generators/Geocoding/ReverseGeocoderContext.swift`.
struct ReverseGeocoder: Sendable {
  /// The name of the road of the last answer.
  private(set) var kept: String?

  mutating func locate(_ fix: WalkerFix, in context: BehaviorContext) -> Whereabouts {
    let settings = context.settings
    let reach = max(settings[.nearestJunction], settings[.locationView])
    let view = context.map.view(at: fix.point, within: reach, time: context.time)
    let places = view.features(near: fix.point, within: settings[.locationView]) {
      !$0.name.isEmpty && CalloutRange($0.category, .walking, settings) != nil
    }
    let nearest = places.prefix(settings.count(.insideNearest))
    if let around = nearest.first(where: { $0.distance == 0 && $0.feature.isArea }) {
      kept = nil
      return .inside(around.feature)
    }
    let roads = view.roads(near: fix.point, within: settings[.locationView])
    guard let closest = roads.first else {
      kept = nil
      return .open(road: nil, place: nearest.first)
    }
    guard closest.distance < settings[.alongRoad] else {
      kept = closest.feature.name
      return .open(road: closest, place: nearest.first)
    }
    let road = keptRoad(roads, fix, view, settings) ?? closest
    kept = road.feature.name
    let junction = junction(on: road.feature, fix, context.headings.collection, view, settings)
    return .along(road, closest: closest, junction)
  }

  /// The road of the last answer, where the walker is still along it and near an intersection.
  private func keptRoad(
    _ roads: [Sighting], _ fix: WalkerFix, _ view: SpatialDataView, _ settings: BehaviorSettings
  ) -> Sighting? {
    let corner = view.junctions(near: fix.point, within: settings[.stickyRoad]).first
    guard let kept, let corner, fix.point.metres(to: corner.point) < settings[.stickyRoad]
    else { return nil }
    return roads.first { $0.feature.name == kept && $0.distance < settings[.alongRoad] }
  }

  private func junction(
    on road: MapFeature, _ fix: WalkerFix, _ heading: Double?, _ view: SpatialDataView,
    _ settings: BehaviorSettings
  ) -> Junction? {
    JunctionSearch(
      fix.point, heading, view, settings, window: settings[.junctionView],
      radius: settings[.nearestJunction], road: road
    ).main.first?.junction
  }
}

extension MapFeature {
  var isArea: Bool { if case .areas = shape { true } else { false } }
}

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
