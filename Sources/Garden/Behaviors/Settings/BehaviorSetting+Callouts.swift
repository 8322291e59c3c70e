private let auto = "Behaviors/Default/AutoCalloutGenerator.swift"
private let ranges = "Behaviors/Default/CalloutRangeContext.swift"
private let junctions = "Behaviors/Default/IntersectionGenerator.swift"
private let filter = "Sensors/Motion Activity/MotionActivityUpdateFilter.swift"
private let androidAuto = "geo/callouts/AutoCallout.kt"

extension BehaviorSetting {
  public static let calloutDelay = BehaviorSetting(
    "callout_delay", .seconds, 0...60, 0.75, "the silence behind an automatic callout", from: auto)
  public static let historySize = BehaviorSetting(
    "history_size", .none, 1...1000, 10, step: 1, "how many callouts are kept to be repeated",
    from: "Behaviors/Helpers/CalloutHistory.swift")
  public static let eventBound = BehaviorSetting(
    "event_bound", .none, 1...10_000, 64, step: 1,
    "how many events one event may cause, directly or through others", from: "own")
  /// The code only logs it.
  public static let headingNeeded = BehaviorSetting(
    "heading_needed", .none, 0...1, 0, documented: 1, step: 1,
    "1 leaves out callouts of places, intersections and beacons while the heading is unknown",
    from: "docs/ios-client/components/heading-in-soundscape.md; \(auto)")

  /// On a phone the voice is always at hand.
  public static let wordsWaited = BehaviorSetting(
    "words_waited", .seconds, 0...600, 5,
    "live, a callout is given up whose words are not spoken after this time", from: "own")

  static let queue = [calloutDelay, historySize, eventBound, headingNeeded, wordsWaited]
}

extension BehaviorSetting {
  public static let rangeObject = BehaviorSetting(
    "range_object", .metres, 0...10_000, 10, "objects and safety are called within this distance",
    from: ranges)
  public static let rearmObject = BehaviorSetting(
    "rearm_object", .metres, 0...10_000, 20, "beyond it they can be called again", from: ranges)
  public static let rangePlace = BehaviorSetting(
    "range_place", .metres, 0...10_000, 20,
    "places, information and mobility are called within this distance", from: ranges)
  public static let rearmPlace = BehaviorSetting(
    "rearm_place", .metres, 0...10_000, 30, "beyond it they can be called again", from: ranges)
  public static let rangeLandmark = BehaviorSetting(
    "range_landmark", .metres, 0...10_000, 50, "landmarks are called within this distance",
    from: ranges)
  public static let rearmLandmark = BehaviorSetting(
    "rearm_landmark", .metres, 0...10_000, 100, "beyond it they can be called again", from: ranges)
  public static let rangeMarker = BehaviorSetting(
    "range_marker", .metres, 0...10_000, 20, android: 50, "markers are called within this distance",
    from: "\(ranges); \(androidAuto)")
  public static let rearmMarker = BehaviorSetting(
    "rearm_marker", .metres, 0...10_000, 30, android: 50, "beyond it they can be called again",
    from: "\(ranges); \(androidAuto)")
  public static let previewRange = BehaviorSetting(
    "preview_range", .metres, 0...10_000, 10, "what a street preview adds to both", from: ranges)
  public static let placesMoved = BehaviorSetting(
    "places_moved", .metres, 0...10_000, 5, "places are looked for after more than this way",
    from: auto)
  public static let placesWaited = BehaviorSetting(
    "places_waited", .seconds, 0...3600, 5, "and more than this time", from: auto)
  public static let placesSearch = BehaviorSetting(
    "places_search", .metres, 1...10_000, 50, "how far places are looked for", from: auto)
  public static let placesNearest = BehaviorSetting(
    "places_nearest", .none, 1...1000, 10, android: 5, step: 1,
    "how many of the nearest are considered",
    from: "\(auto); \(androidAuto)")
  public static let placesForget = BehaviorSetting(
    "places_forget", .seconds, 0...86_400, 60, "after this time a place can be called again",
    from: "\(auto); \(androidAuto)")

  static let automatic = [
    rangeObject, rearmObject, rangePlace, rearmPlace, rangeLandmark, rearmLandmark, rangeMarker,
    rearmMarker, previewRange, placesMoved, placesWaited, placesSearch, placesNearest, placesForget,
  ]
}

extension BehaviorSetting {
  public static let vehicleRange = BehaviorSetting(
    "vehicle_range", .none, 1...100, 6, android: 3,
    "the factor of the ranges in a vehicle", from: "\(ranges); \(androidAuto): landmarks 150 m")
  public static let vehicleTime = BehaviorSetting(
    "vehicle_time", .none, 1...100, 4, "the factor of the times of filters in a vehicle",
    from: filter)
  public static let vehicleAhead = BehaviorSetting(
    "vehicle_ahead", .seconds, 0...600, 5,
    "the way of filters in a vehicle is that of so many seconds at its speed", from: filter)
  public static let roadMoved = BehaviorSetting(
    "road_moved", .metres, 0...10_000, 50, "in a vehicle, roads are said after more than this way",
    from: auto)
  public static let roadWaited = BehaviorSetting(
    "road_waited", .seconds, 0...3600, 10, "and more than this time", from: auto)
  public static let walkingSpeed = BehaviorSetting(
    "walking_speed", .metresPerSecond, 0.1...100, 0.4,
    "slower is standing still, where no activity is given", from: "own; Sensors/Geolocation: course"
  )
  public static let runningSpeed = BehaviorSetting(
    "running_speed", .metresPerSecond, 0.1...100, 2.5,
    "faster is running, where no activity is given", from: "own")
  public static let vehicleSpeed = BehaviorSetting(
    "vehicle_speed", .metresPerSecond, 0.1...100, 5,
    "faster is a vehicle, where no activity is given", from: androidAuto)

  static let vehicle = [
    vehicleRange, vehicleTime, vehicleAhead, roadMoved, roadWaited, walkingSpeed, runningSpeed,
    vehicleSpeed,
  ]
}

extension BehaviorSetting {
  public static let junctionArrive = BehaviorSetting(
    "junction_arrive", .metres, 0...10_000, 35, documented: 25,
    "an intersection ahead is called within this distance",
    from: "\(junctions); docs/ios-client/components/intersections-callout-logic.md")
  public static let junctionDepart = BehaviorSetting(
    "junction_depart", .metres, 0...10_000, 20, documented: 15,
    "it is left beyond this distance", from: junctions)
  public static let junctionWindow = BehaviorSetting(
    "junction_window", .degrees, 0...360, 60, "the whole field of view in which it must lie",
    from: junctions)
  public static let junctionAway = BehaviorSetting(
    "junction_away", .degrees, 0...360, 180,
    "outside this window round its bearing the walker travels away", from: junctions)
  public static let junctionAgain = BehaviorSetting(
    "junction_again", .seconds, 0...3600, 30, "the same intersection is silent for this time",
    from: junctions)
  public static let junctionMoved = BehaviorSetting(
    "junction_moved", .metres, 0...10_000, 5,
    "intersections are looked for after more than this way",
    from: junctions)
  public static let junctionWaited = BehaviorSetting(
    "junction_waited", .seconds, 0...3600, 5, "and more than this time", from: junctions)
  public static let junctionSearch = BehaviorSetting(
    "junction_search", .metres, 1...10_000, 70, "how far they are looked for", from: junctions)
  public static let roundaboutSize = BehaviorSetting(
    "roundabout_size", .metres, 0...10_000, 90, "a larger roundabout counts as intersections",
    from: junctions)
  public static let junctionExits = BehaviorSetting(
    "junction_exits", .none, 1...100, 4, step: 1, "more exits than these are counted, not listed",
    from: junctions)

  static let intersections = [
    junctionArrive, junctionDepart, junctionWindow, junctionAway, junctionAgain, junctionMoved,
    junctionWaited, junctionSearch, roundaboutSize, junctionExits,
  ]
}
