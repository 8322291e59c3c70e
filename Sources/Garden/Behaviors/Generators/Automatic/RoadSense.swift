import MapData
import Score

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
