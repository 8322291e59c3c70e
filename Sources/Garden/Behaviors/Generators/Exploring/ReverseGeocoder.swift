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
