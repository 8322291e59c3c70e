import MapData
import Score

/// The callouts of a street preview.
struct PreviewWords {
  private let context: BehaviorContext
  private let words: CalloutWords

  init(_ context: BehaviorContext) { (self.context, words) = (context, CalloutWords(context)) }

  func start(_ node: PreviewNode) -> [Callout] {
    [
      callout([.earcon(Earcon.previewStart)]),
      text(.previewStartAt, ["name": name(node)], .localized(node.point), source: node.id),
    ]
  }

  func over() -> Callout {
    callout([.earcon(Earcon.previewEnd), .text(words.say(.previewOver))])
  }

  func location(_ node: PreviewNode) -> Callout {
    text(.placeAt, ["name": name(node)], .relative(0), source: node.id)
  }

  func noRoad() -> Callout {
    callout([.earcon(Earcon.noStreet), .text(words.say(.previewNoRoad))])
  }

  func noWayBack() -> Callout {
    callout([.earcon("invalid_function"), .text(words.say(.previewNoWayBack))])
  }

  func back() -> Callout {
    callout([.earcon(Earcon.travelBack), .text(words.say(.previewBack))])
  }

  /// The name of a road that the wand has found, and where it goes.
  func name(_ road: PreviewRoad) -> Callout {
    let places = ["road": words.road(road.way), "direction": words.cardinal(road.bearing)]
    let earcon = road.isSupported ? Earcon.streetFound : Earcon.noStreet
    return callout(
      [.earcon(earcon), .text(words.say(.previewRoad, places))], .compass(road.bearing),
      source: road.way.id)
  }

  /// Where a road leads, and the distance as the crow flies.
  func next(along road: PreviewRoad, from node: PreviewNode) -> [Callout] {
    let distance = words.exactDistance(node.point.metres(to: road.end.point))
    let said =
      if road.end.point == node.point {
        words.say(.previewNextSame)
      } else if road.end.kind
        == .roadEnd
      { words.say(.previewNextEnd, ["distance": distance]) } else {
        words.say(.previewNext, ["name": name(road.end), "distance": distance])
      }
    return [
      callout(
        [.earcon(Earcon.streetFound), .text(said)], .compass(road.bearing), source: road.end.id)
    ]
  }

  /// The turn into a road; straight away nothing was gone before.
  func departure(along road: PreviewRoad, after last: PreviewRoad?) -> [Callout] {
    let start = callout([.earcon(Earcon.travelStart)], .compass(road.bearing))
    guard let last, let turn = turn(from: last, into: road) else { return [start] }
    return [
      start, text(turn, ["road": words.road(road.way)], .plain, source: road.way.id),
    ]
  }

  private func turn(from last: PreviewRoad, into road: PreviewRoad) -> CalloutSentence? {
    if last.end.kind == .roundabout, road.end.kind != .roundabout { return .previewLeaveRoundabout }
    let settings = context.settings
    guard let arrival = last.path.arrivalBearing(last: settings[.roadLength]) else { return nil }
    let angle = Angle.difference(from: arrival, to: road.bearing)
    if abs(angle) <= settings[.aheadSector] { return .previewAhead }
    if abs(angle) >= 180 - settings[.aheadSector] { return nil }
    return angle < 0 ? .previewLeft : .previewRight
  }

  /// The markers that are passed.
  func markers(_ markers: [MapFeature], along road: PreviewRoad) -> [Callout] {
    markers.enumerated().map { index, marker in
      let earcons = index == 0 ? [] : [CalloutPart.earcon(Earcon.travelBetween)]
      return callout(
        earcons + [.earcon(marker.category.earcon), .text(words.name(marker))],
        .compass(road.bearing), source: marker.id)
    }
  }

  /// The callouts of a place that is reached: what it is, and where its roads go from there.
  func arrival(
    at node: PreviewNode, along road: PreviewRoad, from last: PreviewNode
  ) -> [Callout] {
    let sentence: CalloutSentence
    switch node.kind {
    case .roadEnd: sentence = .previewEnd
    case .roundabout where last.kind != .roundabout: sentence = .previewRoundabout
    default: sentence = .intersectionApproaching
    }
    let heading =
      road.path.arrivalBearing(last: context.settings[.roadLength]) ?? road.bearing
    let opening = callout(
      [
        .earcon(Earcon.intersection), .text(words.say(sentence)), .earcon(Earcon.travelEnd),
      ], .compass(heading), source: node.id)
    let roads = IntersectionWords(context, heading: heading)
      .directions(of: node.junction?.roads ?? [], source: node.id)
    return [opening] + roads
  }

  /// The distance of a beacon, or that it is reached; nil of one that has no name, since it only sounds.
  func beacon(_ beacon: BeaconState, distance: Double, isReached: Bool) -> Callout? {
    guard let name = beacon.name else { return nil }
    let sentence: CalloutSentence =
      isReached ? (beacon.isAudible ? .beaconNearMuted : .beaconNear) : .beaconDistance
    let told = isReached ? context.settings[.beaconEnter] : distance
    return Callout(
      [
        .earcon(isReached ? Earcon.beaconFound : MapCategory.place.earcon),
        .text(
          words.say(sentence, ["name": name, "distance": words.exactDistance(told)])),
      ], placement: .localized(beacon.target), category: .beacon, source: beacon.id ?? "")
  }

  private func name(_ node: PreviewNode) -> String {
    node.junction.map { words.junction($0) } ?? words.say(.intersectionUnnamed)
  }

  private func text(
    _ sentence: CalloutSentence, _ places: [String: String], _ placement: CalloutPlacement,
    source: String
  ) -> Callout {
    callout([.text(words.say(sentence, places))], placement, source: source)
  }

  private func callout(
    _ parts: [CalloutPart], _ placement: CalloutPlacement = .plain, source: String = ""
  ) -> Callout {
    Callout(parts, placement: placement, category: .preview, source: source)
  }
}
