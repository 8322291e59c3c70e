import Score

/// A wish of the walker. The first generator that answers consumes it.
public enum UserEvent: Hashable, Sendable {
  case myLocation, aroundMe, aheadOfMe, nearbyMarkers
  /// Says the last callout again.
  case repeatLast
  case hush, toggleAudio
  /// Turns automatic callouts off or on: those of a category, or all.
  case toggleCallouts(CalloutCategory?)
  case setBeacon(BeaconPlace)
  case clearBeacon
  /// Mutes the beacon or lets it sound.
  case toggleBeacon
  /// Says where the beacon is.
  case whereIsBeacon
  /// Begins a route of an id: from its first waypoint to its last or in reverse, and from here at the nearest one of these.
  case startRoute(String, reversed: Bool, fromHere: Bool = false)
  case startTour(String)
  case next, previous, stopRoute
  /// Goes to a waypoint of the route or tour by its number, from 1 on.
  case waypoint(Int)
  /// Goes on with the route or tour of an id where it was left in this walk.
  case resume(String)
  /// Plays a recording of the stop by its number, from 1 on; one that plays is stopped.
  case clip(Int)
  case startPreview(GeoPoint?)
  case go, back, stopPreview
  case onboarding, headsetTest
  /// Nothing is said until the walker wakes it; in snooze it wakes as the walker goes away.
  case sleep, snooze, wake
}

/// The thing that a beacon is set on: a feature or marker by its id, or a place.
public enum BeaconPlace: Hashable, Sendable {
  case id(String)
  case point(GeoPoint)
}
