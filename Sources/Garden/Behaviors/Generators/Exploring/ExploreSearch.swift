import MapData
import Score

/// Looks around a walker, farther and farther until enough is found.
struct ExploreSearch {
  let point: GeoPoint
  let context: BehaviorContext
  private var settings: BehaviorSettings { context.settings }

  /// The things that were found, and the radius of the search in metres.
  struct Answer {
    var found: [Sighting]
    var radius: Double
  }

  /// The thing inside of which the walker is, and the nearest of each of the four directions, clockwise from ahead.
  func around(_ heading: Double) -> Answer {
    grow(
      enough: { found in found.count { !$0.isHere } == 4 },
      pick: { view, radius in
        let things = things(view, radius)
        let others = things.filter { !$0.isHere }
        return things.filter(\.isHere).prefix(1)
          + [0, 90, 180, 270].compactMap { turn in
            others.first { isWithin($0, quadrant: heading + turn) }
          }
      })
  }

  /// The nearest four things, wherever they lie.
  func nearest() -> Answer {
    grow(
      enough: { $0.count == 4 }, pick: { view, radius in Array(things(view, radius).prefix(4)) })
  }

  /// A thing as it lies from here; nil for one that is out of sight.
  func sighting(of feature: MapFeature) -> Sighting? {
    let (view, reach) = surroundings(of: feature)
    return view.features(near: point, within: reach) { $0.id == feature.id }.first
  }

  /// A road or path as it lies from here.
  func sighting(ofWay way: MapFeature) -> Sighting? {
    let (view, reach) = surroundings(of: way)
    return view.roads(near: point, within: reach).first { $0.feature.id == way.id }
  }

  /// The map as far as a thing, whose nearest point is no farther away than any point of it.
  private func surroundings(of feature: MapFeature) -> (view: SpatialDataView, reach: Double) {
    let far = settings[.exploreMost] + settings[.exploreStep]
    let reach = feature.shape.points.map { point.metres(to: $0) }.min().map { $0 + 1 } ?? far
    return (context.map.view(at: point, within: reach, time: context.time), reach)
  }

  /// Whether a thing lies ahead; inside of it, it is all round.
  func isAhead(_ sighting: Sighting, of heading: Double) -> Bool {
    sighting.isHere || isWithin(sighting, quadrant: heading)
  }

  /// The nearest things that lie ahead.
  func ahead(_ heading: Double) -> Answer {
    let most = settings.count(.aheadMost)
    return grow(
      enough: { $0.count == most },
      pick: { view, radius in
        Array(things(view, radius).filter { isWithin($0, quadrant: heading) }.prefix(most))
      })
  }

  /// The nearest markers, wherever they lie.
  func markers() -> Answer {
    let most = settings.count(.markersMost)
    return grow(
      enough: { $0.count == most },
      pick: { view, radius in
        Array(view.features(near: point, within: radius) { $0.category == .marker }.prefix(most))
      })
  }

  private func grow(
    enough: ([Sighting]) -> Bool, pick: (SpatialDataView, Double) -> [Sighting]
  ) -> Answer {
    var answer = Answer(found: [], radius: settings[.exploreSearch])
    while true {
      let view = context.map.view(at: point, within: answer.radius, time: context.time)
      answer.found = pick(view, answer.radius)
      let next = answer.radius + settings[.exploreStep]
      if enough(answer.found) || next > settings[.exploreMost] { return answer }
      answer.radius = next
    }
  }

  private func things(_ view: SpatialDataView, _ radius: Double) -> [Sighting] {
    let categories: Set<MapCategory> = [.place, .landmark, .activity, .marker]
    return view.features(near: point, within: radius) {
      !$0.name.isEmpty && categories.contains($0.category)
    }
  }

  /// Whether a thing lies within a quarter of the circle; the edge on the left belongs to it.
  private func isWithin(_ sighting: Sighting, quadrant middle: Double) -> Bool {
    let half = settings[.quadrant]
    let turn = Angle.difference(from: middle, to: sighting.bearing)
    return turn >= -half && turn < half
  }
}
