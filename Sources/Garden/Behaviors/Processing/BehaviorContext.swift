import MapData

/// The facts that generators may know as they handle an event.
public struct BehaviorContext: Sendable {
  /// Seconds of the walk.
  public var time: Double
  /// The newest position; nil before the first.
  public var fix: WalkerFix?
  public var headings: Headings
  /// The walker's activity, as the fix says or its speed suggests.
  public var activity: MotionActivity
  public var settings: BehaviorSettings
  public var map: any MapSource
  public var phrases: any Phrases
  public var beacon: BeaconState?
  /// The categories whose automatic callouts are off; `areCalloutsOn` is false where all are.
  public var silenced: Set<CalloutCategory>
  public var areCalloutsOn: Bool
  /// Whether something is being said, or waits for its words only.
  public var isSpeaking: Bool
  /// The name of the custom behaviour; nil where the base behaviour is alone.
  public var custom: String?
  /// The last callouts that were said, the oldest first.
  public var history: [Callout]
  /// The routes and tours that were left before their end, by their ids.
  public var progress: [String: RouteProgress]

  /// Whether automatic callouts of a category are wanted.
  public func wants(_ category: CalloutCategory) -> Bool {
    areCalloutsOn && !silenced.contains(category)
  }

  /// The map around the walker; nil before the first position.
  public func view(within radius: Double) -> SpatialDataView? {
    fix.map { map.view(at: $0.point, within: radius, time: time) }
  }
}
