import MapData
import Score

/// A thing that could be called out, as it lies from the walker.
struct NearbyPlace: Sendable {
  let feature: MapFeature
  let range: CalloutRange
  /// The nearest point: of a building whose entrances are known, the nearest one of those.
  let point: GeoPoint
  /// Metres to it; 0 inside of an area.
  let distance: Double

  /// The name of the place, "at" it where the walker is inside, as it is when its turn comes. Whether it is still in its range is
  /// asked of its generator.
  /// - Parameter isMoving: whether the distance belongs to it, as it does in a vehicle.
  func callout(in context: BehaviorContext, isMoving: Bool) -> Callout {
    let now = told(in: context, isMoving: isMoving, point, distance)
    let later = Callout.told(in: context) { [self] context in
      guard let fix = context.fix,
        let (point, distance) = PlaceSurvey(fix, context).way(to: feature)
      else { return .say(now) }
      return .say(told(in: context, isMoving: isMoving, point, distance))
    }
    return later ?? now
  }

  private func told(
    in context: BehaviorContext, isMoving: Bool, _ point: GeoPoint, _ distance: Double
  ) -> Callout {
    let words = CalloutWords(context)
    let text =
      if distance == 0 { words.at(feature) } else if isMoving {
        words.name(feature, distance: distance)
      } else { words.name(feature) }
    return Callout(
      [.earcon(feature.category.earcon), .text(text)], placement: .localized(point),
      category: CalloutCategory(feature.category), source: feature.id,
      lives: CalloutRegion(point, radius: range.trigger))
  }
}

/// The things around a walker.
struct PlaceSurvey {
  let point: GeoPoint
  /// The distance within which things are looked for, in metres.
  let search: Double
  private let context: BehaviorContext
  private let surroundings: CalloutSurroundings
  private let view: SpatialDataView

  init(_ fix: WalkerFix, _ context: BehaviorContext) {
    point = fix.point
    self.context = context
    surroundings = CalloutSurroundings(context.activity)
    search = surroundings.transformed(context.settings[.placesSearch], context.settings)
    view = context.map.view(at: fix.point, within: search, time: context.time)
  }

  func range(_ category: MapCategory) -> CalloutRange? {
    CalloutRange(category, surroundings, context.settings)
  }

  /// The nearest things that are ever called out; in a vehicle landmarks and stops of public transport only.
  func nearest() -> [NearbyPlace] {
    let inVehicle = surroundings == .vehicle
    let sightings = view.features(near: point, within: search) { feature in
      !feature.name.isEmpty && range(feature.category) != nil
        && (!inVehicle || feature.category == .landmark || feature.isTransit)
    }
    return sightings.prefix(context.settings.count(.placesNearest)).compactMap { sighting in
      guard let range = range(sighting.feature.category) else { return nil }
      let (near, distance) = view.approach(to: sighting, from: point)
      return NearbyPlace(feature: sighting.feature, range: range, point: near, distance: distance)
    }
  }

  /// The degrees by which a place lies off the direction of travel, and off that of head or phone, 0...180; nil for what is
  /// not known, and inside of the place.
  func off(_ place: NearbyPlace) -> (course: Double?, heading: Double?) {
    guard place.distance > 0 else { return (nil, nil) }
    let bearing = point.course(to: place.point)
    func off(_ direction: Double?) -> Double? {
      direction.map { abs(Angle.difference(from: $0, to: bearing)) }
    }
    return (off(context.headings.course), off(context.headings.user ?? context.headings.device))
  }

  /// Whether a place lies behind a walker of whom both the direction of travel and that of head or phone are known.
  /// Only a profile that wants it asks.
  func isBehind(_ place: NearbyPlace) -> Bool {
    let off = off(place)
    guard context.settings[.placesAhead] == 1, let course = off.course, let heading = off.heading
    else { return false }
    return course > 90 && heading > 90
  }

  /// Metres to the nearest point of a thing, whatever its entrances.
  func distance(to feature: MapFeature) -> Double {
    distance(id: feature.id) ?? point.metres(to: feature.shape.middle)
  }

  /// Metres to a thing; nil where it is out of sight.
  func distance(id: String) -> Double? { sighting(id: id)?.distance }

  private func sighting(id: String) -> Sighting? {
    let reach = 2 * (range(.landmark)?.rearm ?? search)
    return view.features(near: point, within: reach) { $0.id == id }.first
  }

  /// The point at which a walker comes to a thing, and the metres to it; nil where it is out of sight.
  func way(to feature: MapFeature) -> (point: GeoPoint, distance: Double)? {
    sighting(id: feature.id).map { view.approach(to: $0, from: point) }
  }
}

extension SpatialDataView {
  /// Where a walker comes to a thing: at the nearest of its entrances, where they are known and the walker is outside.
  func approach(to sighting: Sighting, from point: GeoPoint) -> (point: GeoPoint, distance: Double)
  {
    let doors = sighting.distance > 0 ? entrances(of: sighting.feature).map(\.shape.middle) : []
    let nearest = doors.map { ($0, point.metres(to: $0)) }.min { $0.1 < $1.1 }
    return nearest ?? (sighting.point, sighting.distance)
  }
}

/// The circumstances that transform the ranges of callouts.
enum CalloutSurroundings: Hashable, Sendable {
  case walking, vehicle, preview

  init(_ activity: MotionActivity) { self = activity.isInVehicle ? .vehicle : .walking }

  /// A range on foot as it is here, in metres (`Behaviors/Default/CalloutRangeContext.swift`).
  func transformed(_ range: Double, _ settings: BehaviorSettings) -> Double {
    switch self {
    case .walking: range
    case .vehicle: range * settings[.vehicleRange]
    case .preview: range + settings[.previewRange]
    }
  }
}

/// The distances at which things of a category are called out.
struct CalloutRange: Hashable, Sendable {
  /// A thing is called at this many metres at most.
  var trigger: Double
  /// Beyond this many metres it may be called again.
  var rearm: Double

  /// - Returns: nil for what is never called out by itself: ways, and things without a category.
  init?(_ category: MapCategory, _ surroundings: CalloutSurroundings, _ settings: BehaviorSettings)
  {
    let (trigger, rearm): (BehaviorSetting, BehaviorSetting)
    switch category {
    case .object, .safety: (trigger, rearm) = (.rangeObject, .rearmObject)
    case .place, .information, .mobility, .navilens, .activity:
      (trigger, rearm) = (.rangePlace, .rearmPlace)
    case .landmark: (trigger, rearm) = (.rangeLandmark, .rearmLandmark)
    case .marker: (trigger, rearm) = (.rangeMarker, .rearmMarker)
    case .entrance, .way, .none: return nil
    }
    self.trigger = surroundings.transformed(settings[trigger], settings)
    self.rearm = surroundings.transformed(settings[rearm], settings)
  }
}

extension MapCategory {
  /// The place of the category where several things are called out at once, 0 for the first. Markers and activities,
  /// which the original leaves in the category of what they mark, stand before places.
  var priority: Int {
    let order: [MapCategory] = [
      .safety, .navilens, .mobility, .landmark, .marker, .activity, .place, .object, .information,
    ]
    return order.firstIndex(of: self) ?? order.count
  }
}
