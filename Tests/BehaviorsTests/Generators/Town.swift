import Glibc
import MapData
import Score
import Wayfinding

@testable import Behaviors

/// A town that a test builds on the plane of `Ground`, by metres to the east and to the north.
struct Town {
  var features: [MapFeature] = []
  var markers: [MapFeature] = []
  var entrances: [EntranceList] = []

  var view: SpatialDataView {
    SpatialDataView(
      tiles: [TileContent(features: features, entrances: entrances)], markers: markers)
  }

  /// A thing with a name of its own.
  mutating func place(
    _ id: String, _ east: Double, _ north: Double = 0, _ category: MapCategory = .place
  ) {
    let feature = MapFeature(
      id: id, name: id, type: "amenity", value: "thing", category: category,
      shape: .points([Ground.at(east, north)]))
    if category == .marker { markers.append(feature) } else { features.append(feature) }
  }

  /// A thing whose name is made of its tags.
  mutating func generic(
    _ id: String, _ type: String, _ value: String, _ east: Double, _ north: Double = 0
  ) {
    features.append(
      MapFeature(
        id: id, type: type, value: value, shape: .points([Ground.at(east, north)]),
        tags: [type: value]))
  }

  /// A house with a name.
  mutating func house(
    _ id: String, _ east: ClosedRange<Double>, _ north: ClosedRange<Double>,
    door: (Double, Double)? = nil
  ) {
    let corners = [
      (east.lowerBound, north.lowerBound), (east.upperBound, north.lowerBound),
      (east.upperBound, north.upperBound), (east.lowerBound, north.upperBound),
    ]
    let polygon = SitePolygon(exterior: corners.map { Ground.at($0.0, $0.1) })
    features.append(
      MapFeature(
        id: id, name: id, type: "building", value: "yes", category: .place,
        shape: .areas([polygon])))
    guard let door else { return }
    entrances.append(
      EntranceList(building: id, entrances: ["\(id)-door"], points: [Ground.at(door.0, door.1)]))
  }

  /// A road through places; one whose name is empty has none.
  mutating func road(
    _ name: String, _ points: [(Double, Double)], _ value: String = "residential",
    id: String? = nil, tags: [String: String] = [:]
  ) {
    let line = points.map { Ground.at($0.0, $0.1) }
    features.append(
      MapFeature(
        id: id ?? "way-\(name)", name: name.isEmpty ? nil : name, type: "highway", value: value,
        shape: .lines([line]), tags: tags.merging(["highway": value]) { first, _ in first }))
  }

  /// Main Street from west to east and Side Street from south to north, which cross in the middle.
  static var crossroads: Town {
    var town = Town()
    town.road("Main Street", [(-300, 0), (0, 0), (300, 0)])
    town.road("Side Street", [(0, -300), (0, 0), (0, 300)])
    return town
  }

  /// A roundabout round the middle with roads that leave it outward, in degrees clockwise from north.
  static func roundabout(radius: Double, exits: [Double], name: String = "") -> Town {
    func point(_ bearing: Double, _ distance: Double) -> (Double, Double) {
      (distance * sin(bearing * .pi / 180), distance * cos(bearing * .pi / 180))
    }
    var town = Town()
    let ring = (exits + [exits[0]]).map { point($0, radius) }
    town.road(name, ring, id: "ring", tags: ["junction": "roundabout"])
    for (number, exit) in exits.enumerated() {
      town.road("Exit \(number)", [point(exit, radius), point(exit, radius + 200)])
    }
    return town
  }
}

extension Bench {
  /// The callouts that were said, each with all its parts.
  var callouts: [Callout] {
    outcomes.compactMap { if case .say(let callout, _) = $0 { callout } else { nil } }
  }

  /// The ids of the things that were said.
  var sources: [String] { callouts.map(\.source) }

  /// The notes of a generator about what it calls.
  var calls: [CalloutNote] { log.notes.filter { $0.kind == .state && $0.reason == "is called" } }

  func figure(_ name: String, of note: CalloutNote?) -> Double? {
    note?.figures.first { $0.name == name }?.value
  }
}

extension BehaviorSettings {
  /// Every position is looked at, so that single metres can be told.
  static func withoutFilters(_ profile: BehaviorProfile = .community) -> BehaviorSettings {
    var settings = BehaviorSettings(profile: profile)
    for setting in [
      BehaviorSetting.placesMoved, .placesWaited, .junctionMoved, .junctionWaited,
    ] { settings[setting] = 0 }
    return settings
  }
}
