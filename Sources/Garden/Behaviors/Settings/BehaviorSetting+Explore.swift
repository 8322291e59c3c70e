private let direction = "Data/Spatial Data/Direction.swift"
private let exploration = "Behaviors/Default/ExplorationGenerator.swift"
private let formatter = "Language/LanguageFormatter.swift"
private let designs = "docs/ios-client/components/callout-designs.md"
private let geocoder = "Generators/Geocoding/ReverseGeocoderContext.swift"

extension BehaviorSetting {
  public static let aheadSector = BehaviorSetting(
    "ahead_sector", .degrees, 0...90, 15,
    "up to this angle a direction of eight is ahead, or behind",
    from: direction)
  public static let sideSector = BehaviorSetting(
    "side_sector", .degrees, 0...90, 75,
    "from this angle on it is left or right, up to 180° less it",
    from: direction)
  public static let quadrant = BehaviorSetting(
    "quadrant", .degrees, 0...90, 45, "half the width of a direction of four", from: direction)
  public static let roadAhead = BehaviorSetting(
    "road_ahead", .degrees, 0...180, 30, "up to this angle a road goes on ahead", from: direction)
  public static let roadBehind = BehaviorSetting(
    "road_behind", .degrees, 0...180, 150, "from this angle on it lies behind", from: direction)
  public static let roadLength = BehaviorSetting(
    "road_length", .metres, 1...1000, 25, "the first part of a road, which gives its bearing",
    from: direction)

  static let directions = [aheadSector, sideSector, quadrant, roadAhead, roadBehind, roadLength]
}

extension BehaviorSetting {
  public static let locationView = BehaviorSetting(
    "location_view", .metres, 1...10_000, 200, "how far My Location looks", from: exploration)
  public static let exploreSearch = BehaviorSetting(
    "explore_search", .metres, 1...10_000, 200, "how far the other modes look at first",
    from: exploration)
  public static let exploreStep = BehaviorSetting(
    "explore_step", .metres, 1...10_000, 200, "by how much they look farther", from: exploration)
  public static let exploreMost = BehaviorSetting(
    "explore_most", .metres, 1...10_000, 1000, "how far they look at most", from: exploration)
  public static let aheadMost = BehaviorSetting(
    "ahead_most", .none, 1...100, 5, step: 1, "the most callouts of Ahead of Me", from: exploration)
  public static let markersMost = BehaviorSetting(
    "markers_most", .none, 1...100, 4, step: 1, "the most callouts of Nearby Markers",
    from: exploration
  )
  public static let insideNearest = BehaviorSetting(
    "inside_nearest", .none, 1...1000, 20, step: 1,
    "how many of the nearest places the walker may be inside", from: geocoder)
  public static let alongRoad = BehaviorSetting(
    "along_road", .metres, 0...1000, 20, "nearer than this the walker goes along a road",
    from: geocoder)
  public static let stickyRoad = BehaviorSetting(
    "sticky_road", .metres, 0...1000, 30,
    "only within this distance of an intersection the road changes", from: geocoder)
  public static let nearestJunction = BehaviorSetting(
    "nearest_junction", .metres, 1...10_000, 500, "how far the nearest intersection is looked for",
    from: geocoder)
  public static let junctionView = BehaviorSetting(
    "junction_view", .degrees, 0...360, 90, "the field of view for it", from: geocoder)
  public static let geocodeWaited = BehaviorSetting(
    "geocode_waited", .seconds, 0...3600, 15, "the place is looked up anew after this time",
    from: "docs/ios-client/components")
  public static let geocodeMoved = BehaviorSetting(
    "geocode_moved", .metres, 0...10_000, 10, "or after this way",
    from: "docs/ios-client/components")
  public static let demoDistance = BehaviorSetting(
    "demo_distance", .metres, 1...1000, 100,
    "how far the beacons of onboarding and headset test are",
    from: "Behaviors/Onboarding; Behaviors/Default/HeadsetTestGenerator.swift")
  public static let demoAngle = BehaviorSetting(
    "demo_angle", .degrees, 0...360, 100, "how far to the right the headset test's beacon is",
    from: "Behaviors/Default/HeadsetTestGenerator.swift")
  public static let demoTime = BehaviorSetting(
    "demo_time", .seconds, 0...600, 8, "the time between the demonstration's callouts",
    from: "Behaviors/Onboarding")

  static let explore = [
    locationView, exploreSearch, exploreStep, exploreMost, aheadMost, markersMost, insideNearest,
    alongRoad, stickyRoad, nearestJunction, junctionView, geocodeWaited, geocodeMoved, demoDistance,
    demoAngle, demoTime,
  ]
}

extension BehaviorSetting {
  public static let closeBy = BehaviorSetting(
    "close_by", .metres, 0...1000, 15, "a rounded distance up to this is \"close by\"",
    from: formatter)
  public static let plainDistance = BehaviorSetting(
    "plain_distance", .metres, 0...10_000, 200, "from this distance on no accuracy is spoken of",
    from: formatter)
  public static let plainAccuracy = BehaviorSetting(
    "plain_accuracy", .metres, 0...1000, 10, "up to this accuracy neither", from: formatter)
  public static let aboutAccuracy = BehaviorSetting(
    "about_accuracy", .metres, 0...1000, 20,
    "up to this accuracy it is \"about\", beyond \"around\"",
    from: formatter)
  public static let roundNear = BehaviorSetting(
    "round_near", .metres, 1...1000, 5, "spoken distances are multiples of this", from: formatter)
  public static let roundFar = BehaviorSetting(
    "round_far", .metres, 1...1000, 50, "and from round_from on of this", from: formatter)
  public static let roundFrom = BehaviorSetting(
    "round_from", .metres, 1...100_000, 1000, "where the coarser rounding begins", from: formatter)

  public static let imperial = BehaviorSetting(
    "imperial", .none, 0...1, 0, step: 1, "1 tells distances in feet or yards, and in miles",
    from: "App/Settings/SettingsContext.swift")
  /// Its documentation says yards.
  public static let imperialYards = BehaviorSetting(
    "imperial_yards", .none, 0...1, 0, documented: 1, step: 1,
    "1 tells them in yards up to a mile, 0 in feet", from: "\(formatter); \(designs)")
  public static let imperialFar = BehaviorSetting(
    "imperial_far", .none, 1...1000, 50, documented: 1,
    "in feet or yards, beyond imperial_from they are multiples of this",
    from: "\(formatter); \(designs)")
  public static let imperialFrom = BehaviorSetting(
    "imperial_from", .none, 1...100_000, 1000, documented: 1760,
    "in feet or yards, where that rounding begins", from: "\(formatter); \(designs)")

  static let phrases = [
    closeBy, plainDistance, plainAccuracy, aboutAccuracy, roundNear, roundFar, roundFrom, imperial,
    imperialYards, imperialFar, imperialFrom,
  ]
}
