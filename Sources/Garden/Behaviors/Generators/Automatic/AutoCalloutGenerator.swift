import MapData
import Score

/// Calls out what is near by itself: places, landmarks, crossings, markers.
///
/// Source: `Behaviors/Default/AutoCalloutGenerator.swift`.
public struct AutoCalloutGenerator: Generator {
  public let name = GeneratorName.auto
  private var filter = UpdateFilter(moved: .placesMoved, waited: .placesWaited)
  private var called = CalledPlaces()
  private var roads = RoadSense()
  /// The things that are near but out of their range, as they will be called on the way to them.
  public private(set) var expected: [Callout] = []

  public init() {}

  public mutating func handle(
    _ event: StateEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    guard case .moved = event, let fix = context.fix else { return .ignore }
    guard context.areCalloutsOn else {
      notes.silent(because: "automatic callouts are off")
      return .update
    }
    guard context.hasNeededHeading else {
      notes.silent(because: "no heading is known")
      return .update
    }
    if let callout = roads.callout(at: fix, in: context, notes: &notes) {
      return .callOut([group("auto.road", [callout], context)])
    }
    let callouts = lookAround(fix, context, &notes)
    return callouts.isEmpty ? .update : .callOut([group("auto.places", callouts, context)])
  }

  private func group(
    _ name: String, _ callouts: [Callout], _ context: BehaviorContext
  ) -> CalloutGroup {
    CalloutGroup(name, callouts, delay: context.settings[.calloutDelay])
  }

  private mutating func lookAround(
    _ fix: WalkerFix, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> [Callout] {
    let verdict = filter.verdict(fix, activity: context.activity, context.settings)
    guard verdict.passes else {
      notes.silent(
        because: "the walker has not gone on far and long enough",
        [
          "moved_m": verdict.moved ?? 0, "waited_s": verdict.waited ?? 0,
          "more_than_m": verdict.distance, "more_than_s": verdict.time,
        ])
      return []
    }
    filter.use(fix)
    let survey = PlaceSurvey(fix, context)
    forget(survey, context, &notes)
    let candidates = survey.nearest()
    guard !candidates.isEmpty else {
      notes.silent(
        because: "nothing to call out is near", ["search_m": survey.search])
      return []
    }
    let chosen = choose(candidates, survey, context, &notes)
    for (rank, place) in chosen.enumerated() {
      called.add(place.feature, at: context.time)
      let off = survey.off(place)
      notes.state(
        "is called", source: place.feature.id, category: CalloutCategory(place.feature.category),
        [
          "distance_m": place.distance, "range_m": place.range.trigger,
          "rearm_m": place.range.rearm, "rank": Double(rank),
          "in_vehicle": context.activity.isInVehicle ? 1 : 0, "moved_m": verdict.moved ?? -1,
          "waited_s": verdict.waited ?? -1, "off_course_deg": off.course ?? -1,
          "off_heading_deg": off.heading ?? -1,
        ])
    }
    return chosen.map { $0.callout(in: context, isMoving: context.activity.isInVehicle) }
  }

  /// Forgets what is old or out of range, so that it may be called again.
  private mutating func forget(
    _ survey: PlaceSurvey, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) {
    let forgotten = called.forget(
      at: context.time, after: context.settings[.placesForget], survey.range,
      distance: { survey.distance(to: $0) })
    for (feature, reason) in forgotten {
      let category = CalloutCategory(feature.category)
      switch reason {
      case .old(let seconds):
        notes.state(
          "may be called again: long ago", source: feature.id, category: category,
          ["age_s": seconds])
      case .left(let metres):
        notes.state(
          "may be called again: out of range", source: feature.id, category: category,
          ["distance_m": metres, "rearm_m": survey.range(feature.category)?.rearm ?? 0])
      }
    }
  }

  /// Those that are called, in the order of their priority; the others are noted.
  private mutating func choose(
    _ candidates: [NearbyPlace], _ survey: PlaceSurvey, _ context: BehaviorContext,
    _ notes: inout CalloutNotes
  ) -> [NearbyPlace] {
    var chosen: [NearbyPlace] = []
    expected = []
    for place in candidates {
      if let silence = silence(place, chosen, survey, context) {
        notes.silent(
          place.feature.id, category: CalloutCategory(place.feature.category),
          because: silence, ["distance_m": place.distance, "range_m": place.range.trigger])
        if place.distance > place.range.trigger {
          expected.append(place.callout(in: context, isMoving: false))
        }
      } else {
        chosen.append(place)
      }
    }
    return chosen.sorted {
      ($0.feature.category.priority, $0.distance, $0.feature.id)
        < ($1.feature.category.priority, $1.distance, $1.feature.id)
    }
  }

  /// Why a place is not called; nil where it is.
  private func silence(
    _ place: NearbyPlace, _ chosen: [NearbyPlace], _ survey: PlaceSurvey,
    _ context: BehaviorContext
  ) -> String? {
    let feature = place.feature
    if feature.category != .marker, !context.wants(CalloutCategory(feature.category)) {
      return "callouts of its category are off"
    }
    if feature.id == context.beacon?.id, feature.category != .navilens {
      return "the beacon is on it"
    }
    if place.distance > place.range.trigger { return "it is out of its range" }
    if survey.isBehind(place) { return "it lies behind the walker" }
    if let entry = called.entry(like: feature, survey.range) {
      return entry.feature.id == feature.id
        ? "it was called not long ago" : "another of its name was called nearby"
    }
    if chosen.contains(where: { $0.feature.calloutKey == feature.calloutKey }) {
      return "another of its name is called now"
    }
    return nil
  }

  /// A place is worth saying as long as it is within its range.
  public func staleness(of callout: Callout, in context: BehaviorContext) -> String? {
    guard let fix = context.fix, let region = callout.lives else { return nil }
    let survey = PlaceSurvey(fix, context)
    let distance = survey.distance(id: callout.source) ?? fix.point.metres(to: region.point)
    return distance <= region.radius ? nil : "it is out of its range by now"
  }

  /// Forgets what was not said to its end, so that it may be called again.
  public mutating func ended(_ callout: Callout, _ end: CalloutEnd, in context: BehaviorContext) {
    if end != .said { called.forget(id: callout.source) }
  }
}

extension BehaviorContext {
  /// Whether callouts that need a heading may be made.
  var hasNeededHeading: Bool {
    settings[.headingNeeded] == 0 || headings.collection != nil
  }
}

/// The things that were called out not long ago, which are not called again.
struct CalledPlaces: Sendable {
  struct Entry: Sendable {
    var feature: MapFeature
    /// Seconds of the walk.
    var time: Double
    /// The middle of the thing.
    var middle: GeoPoint
  }

  /// Why an entry is forgotten, with the figure that decided.
  enum Reason {
    case old(seconds: Double)
    case left(metres: Double)
  }

  private(set) var entries: [Entry] = []

  mutating func add(_ feature: MapFeature, at time: Double) {
    entries.append(Entry(feature: feature, time: time, middle: feature.shape.middle))
  }

  /// Forgets a thing that was not said to its end, so that it has another chance.
  mutating func forget(id: String) { entries.removeAll { $0.feature.id == id } }

  /// The entry that silences a thing. Things that the map gives no name (crossings, benches) are the same as others of
  /// that name nearby, so that a junction with four crossings is told once.
  func entry(
    like feature: MapFeature, _ range: (MapCategory) -> CalloutRange?
  ) -> Entry? {
    entries.first { entry in
      guard feature.isGeneric else { return entry.feature.id == feature.id }
      guard entry.feature.isGeneric, entry.feature.calloutKey == feature.calloutKey,
        let range = range(entry.feature.category)
      else { return false }
      return entry.middle.metres(to: feature.shape.middle) < range.rearm
    }
  }

  /// Forgets what is old or farther away than its range.
  /// - Parameters:
  ///   - age: seconds after which a thing may be called again.
  ///   - distance: metres to a thing from where the walker is.
  /// - Returns: what was forgotten, and why.
  mutating func forget(
    at time: Double, after age: Double, _ range: (MapCategory) -> CalloutRange?,
    distance: (MapFeature) -> Double
  ) -> [(MapFeature, Reason)] {
    var forgotten: [(MapFeature, Reason)] = []
    entries.removeAll { entry in
      let away = distance(entry.feature)
      if time - entry.time > age {
        forgotten.append((entry.feature, .old(seconds: time - entry.time)))
      } else if let range = range(entry.feature.category), away > range.rearm {
        forgotten.append((entry.feature, .left(metres: away)))
      } else {
        return false
      }
      return true
    }
    return forgotten
  }
}

extension MapFeature {
  /// Whether its name is only made of its tags.
  var isGeneric: Bool { !isNamed && category != .marker }

  /// The key of the thing in the history of callouts: the word for what it is, or its id.
  var calloutKey: String { isGeneric ? (word.isEmpty ? name : word) : id }

  /// Whether a vehicle's passenger wants to hear of it, beside landmarks: a stop of public transport.
  var isTransit: Bool {
    switch type {
    case "public_transport": true
    case "highway": value == "bus_stop"
    case "railway": ["station", "halt", "tram_stop", "subway_entrance"].contains(value)
    case "amenity": ["bus_station", "ferry_terminal", "bus_stop"].contains(value)
    default: false
    }
  }
}

/// Says in a vehicle which road it has turned into, in place of every intersection.
///
/// Source: `buildCalloutForRoadSense` in `Behaviors/Default/AutoCalloutGenerator.swift`.
struct RoadSense: Sendable {
  private var filter = UpdateFilter(moved: .roadMoved, waited: .roadWaited)
  private var geocoder = ReverseGeocoder()
  private var last: Whereabouts?

  mutating func callout(
    at fix: WalkerFix, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Callout? {
    guard context.activity.isInVehicle, context.wants(.mobility) else { return nil }
    let verdict = filter.verdict(fix, activity: .unknown, context.settings)
    guard verdict.passes else { return nil }
    filter.use(fix)
    let found = geocoder.locate(fix, in: context)
    guard isNews(found) else {
      notes.silent(because: "the vehicle has not changed its road")
      return nil
    }
    last = found
    notes.state(
      "the vehicle has changed its road",
      ["moved_m": verdict.moved ?? -1, "waited_s": verdict.waited ?? -1])
    return CalloutWords(context).whereabouts(found).first
  }

  private func isNews(_ found: Whereabouts) -> Bool {
    switch (found, last) {
    case (.along(let road, _, _), .along(let old, _, _)): road.feature.name != old.feature.name
    case (.inside(let place), .inside(let old)): place.id != old.id
    case (.open(_, let place), .open(_, let old)):
      isTold(place) && place?.feature.name != old?.feature.name
    case (.open(_, let place), _): isTold(place)
    default: true
    }
  }

  /// Away from roads only landmarks and markers tell where one is.
  private func isTold(_ place: Sighting?) -> Bool {
    place.map { $0.feature.category == .landmark || $0.feature.category == .marker } ?? false
  }
}
