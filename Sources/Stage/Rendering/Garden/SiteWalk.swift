import Datasets
import Pictures
import Score
import Wayfinding

/// A walk through a site without sound: its decisions, and where it went.
public struct SiteWalk {
  package let wayfinder: Wayfinder
  package let log: DecisionLog
  package private(set) var walk = MapWalk()

  /// The ticks of a render: the same decisions at the same times.
  private static let ticks = TickGrid()

  /// The longest walk, in seconds: a week.
  private static let longest = 604_800.0

  /// - Throws: `Fault` of the data for a walk without positions, and for one of more than a week.
  package init(_ site: Site, dataset: Dataset, name: String) throws {
    guard dataset.duration <= Self.longest else {
      throw Fault(
        .data, "lasts \(Figure.text(dataset.duration / 86_400)) days, and a walk a week at most",
        at: FaultPlace(name), hint: "look at its times with ripples describe")
    }
    var feed = DataFeed(dataset, start: 0, speed: 1)
    let sense = try WalkSense(feed.inputs, of: name)
    var wayfinder = Wayfinder(site)
    var log = DecisionLog()
    let plane = site.origin.map { LocalPlane(origin: $0) }
    func point(_ place: GeoPoint) -> MapPoint? {
      plane.map { $0.project(place) }.map { MapPoint(east: $0.x, north: $0.y) }
    }
    var tick = 0
    while case let time = Self.ticks.seconds(of: tick), time <= dataset.duration {
      defer { tick += 1 }
      let sample = feed.sample(at: time)
      let decisions = sense.update(&wayfinder, time: time, row: sample.row, sample.values)
      log.append(decisions)
      guard let place = wayfinder.state.place.flatMap(point) else { continue }
      if tick % 50 == 0 { walk.track.append((time, place)) }
      walk.note(decisions, of: wayfinder, at: time, place, point)
    }
    (self.wayfinder, self.log) = (wayfinder, log)
  }
}

extension MapWalk {
  /// Notes the crossings of edges among some decisions, and the present targets where they are new.
  /// - Parameters:
  ///   - here: the place of the walker.
  ///   - point: returns the point of a place on the map.
  mutating func note(
    _ decisions: some Collection<Decision>, of wayfinder: Wayfinder, at seconds: Double,
    _ here: MapPoint, _ point: (GeoPoint) -> MapPoint?
  ) {
    for decision in decisions where decision.kind == .enter || decision.kind == .leave {
      crossings.append((seconds, here, decision.kind == .enter))
    }
    guard decisions.contains(where: { $0.kind == .target }) else { return }
    let middles = wayfinder.state.targets.compactMap { point(wayfinder.ripples[$0.ripple].place) }
    if !middles.isEmpty { targets.append((seconds, here, middles)) }
  }
}

/// Sentences on a walk that never comes near its site, and on which of the two is probably wrong.
package enum FarWalk {
  /// Formats that name latitude and longitude themselves, so that they cannot be exchanged.
  private static let certain = [".gpx", ".tcx", ".fit"]

  /// A sentence on a walk that enters no ripple from far away; nil where it may be heard.
  /// - Parameter walk: its path.
  package static func sentence(_ log: DecisionLog, _ site: Site, walk: String) -> String? {
    if let far = log.decisions.first(where: { $0.kind == .far }) {
      return sentence(far, site, walk: walk)
    }
    guard !log.decisions.contains(where: { $0.kind == .enter }),
      let start = log.decisions.first(where: { $0.kind == .start }), (start.distance ?? 0) > 1000
    else { return nil }
    return "the walk enters no ripple: at its beginning \(start.reason)"
  }

  /// The reason of a decision that the site is far, with what cures it.
  package static func sentence(_ far: Decision, _ site: Site, walk: String) -> String {
    guard far.swappedDistance != nil, let ripple = site.ripples.first else { return far.reason }
    let cure = SwappedOrder.cure(PlacedShape(ripple.shape).centre.point)
    if certain.contains(where: walk.lowercased().hasSuffix) {
      return "\(far.reason): the site's coordinates are swapped. \(cure) for \(ripple.id), and the "
        + "others likewise"
    }
    return "\(far.reason). Either the site's coordinates are swapped, or the walk's. For the site: "
      + "\(cure) for \(ripple.id), and the others likewise. For the walk: ‹column "
      + "latitude=longitude› ‹column longitude=latitude›"
  }
}
