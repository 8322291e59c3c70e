import MapData
import Score

extension CalloutWords {
  /// The callouts that tell where the walker is.
  /// - Parameter isBrief: whether the road alone is told, as behind an intersection.
  func whereabouts(_ found: Whereabouts, from point: GeoPoint, isBrief: Bool = false) -> [Callout] {
    switch found {
    case .inside(let feature):
      [callout(at(feature), .localized(point), feature.id, isFirst: true)]
    case .along(let road, _, let junction):
      [along(road)] + (isBrief ? [] : junction.map { [intersection($0, road, point)] } ?? [])
    case .open(let road, let place): open(road, place)
    }
  }

  /// "Heading north along Main Street": facing, where the direction is not that of travel.
  private func along(_ road: Sighting) -> Callout {
    let name = self.road(road.feature)
    guard let heading = headings.collection else {
      return callout(say(.alongNear, ["road": name]), .relative(0), road.feature.id, isFirst: true)
    }
    let sentence: CalloutSentence =
      if headings.course == nil { .alongFacing } else if isInVehicle { .alongTravelling } else {
        .alongHeading
      }
    let text = say(sentence, ["road": name, "direction": cardinal(heading)])
    return callout(text, .compass(heading), road.feature.id, isFirst: true)
  }

  /// "Intersection with Side Street, 40 metres, ahead".
  private func intersection(_ junction: Junction, _ road: Sighting, _ point: GeoPoint) -> Callout {
    let bearing = point.course(to: junction.point)
    var places = [
      "name": self.junction(junction, besides: road.feature.name),
      "distance": distance(point.metres(to: junction.point)),
    ]
    var sentence = CalloutSentence.nearIntersectionPlain
    if let heading = headings.collection {
      places["direction"] = direction(of: bearing, from: heading)
      sentence = .nearIntersection
    }
    return callout(say(sentence, places), .compass(bearing), junction.id)
  }

  /// The nearest road and the nearest place, away from roads.
  private func open(_ road: Sighting?, _ place: Sighting?) -> [Callout] {
    var callouts: [Callout] = []
    if let road {
      let places = ["name": self.road(road.feature), "distance": distance(road.distance)]
      callouts.append(
        callout(say(.nearRoad, places), .localized(road.point), road.feature.id, isFirst: true))
    }
    if let place {
      callouts.append(
        callout(
          name(place.feature, distance: place.distance), .localized(place.point), place.feature.id,
          isFirst: road == nil))
    }
    return callouts.isEmpty
      ? [callout(say(.nearNothing), .relative(0), "", isFirst: true)] : callouts
  }

  private func callout(
    _ text: String, _ placement: CalloutPlacement, _ source: String, isFirst: Bool = false
  ) -> Callout {
    let parts: [CalloutPart] = isFirst ? [.earcon(Earcon.location), .text(text)] : [.text(text)]
    return Callout(parts, placement: placement, category: .location, source: source)
  }
}
