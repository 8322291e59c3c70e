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
  case startRoute(String, reversed: Bool)
  case startTour(String)
  case next, previous, stopRoute
  case startPreview(GeoPoint?)
  case go, back, stopPreview
  case onboarding, headsetTest
}

/// The thing that a beacon is set on: a feature or marker by its id, or a place.
public enum BeaconPlace: Hashable, Sendable {
  case id(String)
  case point(GeoPoint)
}
