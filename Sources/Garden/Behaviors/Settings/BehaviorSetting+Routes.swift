private let location = "Sensors/Geolocation/GeolocationManager.swift"
private let headset = "Devices/BLE"
private let guidance = "Behaviors/Route Guidance/RouteGuidanceGenerator.swift"
private let bound = "Behaviors/Helpers/BeaconUpdateFilter.swift"
private let guided = "Behaviors/Guided Tour/TourGenerator.swift"
private let streets = "Behaviors/Preview"

extension BehaviorSetting {
  public static let courseSpeed = BehaviorSetting(
    "course_speed", .metresPerSecond, 0...100, 0.4, "slower than this a course is not valid",
    from: location)
  public static let courseExpiry = BehaviorSetting(
    "course_expiry", .seconds, 0...3600, 3, "a course older than this is not valid", from: location)
  public static let calibratorSamples = BehaviorSetting(
    "calibrator_samples", .none, 0...100_000, 200, step: 1,
    "the samples after which a head tracker can be calibrated; 0 takes it as it is",
    from: "Devices/AirPods; own 0")
  public static let calibratorSpread = BehaviorSetting(
    "calibrator_spread", .degrees, 0...180, 10,
    "their circular standard deviation must be less than this", from: "Devices/AirPods")
  public static let calibratorSigma = BehaviorSetting(
    "calibrator_sigma", .none, 0...1000, 1, "the noise by which references are fused",
    from: "Devices/AirPods")
  public static let framesAccuracy = BehaviorSetting(
    "frames_accuracy", .none, 0...1000, 38, "Bose Frames are calibrated below this mean",
    from: headset)
  public static let framesSamples = BehaviorSetting(
    "frames_samples", .none, 1...1000, 10, step: 1, "of so many accuracies", from: headset)
  public static let fixDistance = BehaviorSetting(
    "fix_distance", .metres, 0...1000, 1, "positions nearer to the last one are not reported",
    from: location)
  public static let fixDistanceAsleep = BehaviorSetting(
    "fix_distance_asleep", .metres, 0...1000, 10, "the same in snooze", from: location)
  public static let fixHeading = BehaviorSetting(
    "fix_heading", .degrees, 0...180, 1, "smaller turns are not reported", from: location)
  public static let wakeDistance = BehaviorSetting(
    "wake_distance", .metres, 0...10_000, 40, "snooze ends farther away than this", from: location)

  static let headings = [
    courseSpeed, courseExpiry, calibratorSamples, calibratorSpread, calibratorSigma, framesAccuracy,
    framesSamples, fixDistance, fixDistanceAsleep, fixHeading, wakeDistance,
  ]
}

extension BehaviorSetting {
  public static let routeArrival = BehaviorSetting(
    "route_arrival", .metres, 1...50, 12, step: 1, "nearer than this a waypoint is reached",
    from: "\(guidance); services/RoutePlayer.kt")
  public static let routeBlock = BehaviorSetting(
    "route_block", .metres, 0...10_000, 40,
    "nearer than this to a waypoint automatic callouts are blocked", from: guidance)
  public static let routeDelay = BehaviorSetting(
    "route_delay", .seconds, 0...600, 3, "the time before a route's first words",
    from: "Behaviors/Route Guidance/RouteGuidance.swift")
  public static let boundLeast = BehaviorSetting(
    "bound_least", .metres, 0...10_000, 10,
    "at the arrival distance, the way after which the distance is said again", from: bound)
  public static let boundMost = BehaviorSetting(
    "bound_most", .metres, 0...10_000, 25, "the same from bound_far on", from: bound)
  public static let boundFar = BehaviorSetting(
    "bound_far", .metres, 1...10_000, 100, "the distance from which on bound_most applies",
    from: bound)
  public static let boundSpeed = BehaviorSetting(
    "bound_speed", .metresPerSecond, 0...100, 2,
    "a faster vehicle stretches both ranges", from: bound)
  public static let boundFactor = BehaviorSetting(
    "bound_factor", .none, 0...100, 2, "by this factor times its speed in m/s", from: bound)
  public static let tourArrival = BehaviorSetting(
    "tour_arrival", .metres, 1...50, 12, step: 1, "nearer than this a stop of a tour is reached",
    from: guided)
  public static let tourDeparture = BehaviorSetting(
    "tour_departure", .metres, 0...10_000, 10,
    "farther than this from where a stop was reached it is left", from: guided)
  public static let tourBlock = BehaviorSetting(
    "tour_block", .metres, 0...10_000, 40,
    "nearer than this to a stop automatic callouts are blocked",
    from: guided)
  public static let tourDelay = BehaviorSetting(
    "tour_delay", .seconds, 0...600, 3, "the time before a tour's first words",
    from: "Behaviors/Guided Tour/GuidedTour.swift")

  static let routes = [
    routeArrival, routeBlock, routeDelay, boundLeast, boundMost, boundFar, boundSpeed, boundFactor,
    tourArrival,
    tourDeparture, tourBlock, tourDelay,
  ]
}

extension BehaviorSetting {
  public static let previewWindow = BehaviorSetting(
    "preview_window", .degrees, 0...360, 60, "the whole window of a road", from: streets)
  public static let previewWindowUnsupported = BehaviorSetting(
    "preview_window_unsupported", .degrees, 0...360, 20, "that of a road that cannot be followed",
    from: streets)
  public static let previewHold = BehaviorSetting(
    "preview_hold", .seconds, 0...60, 1, "a road held this long says where it leads", from: streets)
  public static let previewCompass = BehaviorSetting(
    "preview_compass", .degrees, 1...360, 30, "the compass taps at multiples of this", from: streets
  )
  public static let previewArrival = BehaviorSetting(
    "preview_arrival", .metres, 0...1000, 15, "nearer than this a beacon is reached", from: streets)
  public static let previewAdjacent = BehaviorSetting(
    "preview_adjacent", .metres, 0...1000, 42,
    "a marker is not told again within this distance of where it was",
    from: streets)
  public static let previewPath = BehaviorSetting(
    "preview_path", .metres, 0...1000, 5, "points of a way nearer to one another are left out",
    from: streets)
  public static let previewStep = BehaviorSetting(
    "preview_step", .metres, 0.1...100, 1.4, "the distance of points on the way", from: streets)

  static let preview = [
    previewWindow, previewWindowUnsupported, previewHold, previewCompass, previewArrival,
    previewAdjacent, previewPath, previewStep,
  ]
}
