public import MapData
import Score

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

/// The sentences of callouts.
public protocol Phrases: Sendable {
  /// - Parameter places: what stands at the named places of the sentence.
  func say(_ key: String, _ places: [String: String]) -> String

  /// A distance as it is spoken, rounded.
  /// - Parameters:
  ///   - metres: the distance.
  ///   - accuracy: metres; nil where the distance is no measure of the walker's position.
  func distance(_ metres: Double, accuracy: Double?) -> String

  /// Where something lies from the direction in which somebody looks or goes.
  /// - Parameters:
  ///   - bearing: of the thing, degrees clockwise from north.
  ///   - heading: of the person, likewise.
  func direction(of bearing: Double, from heading: Double) -> String

  /// The name of a thing, or the words for one that has none.
  func name(of feature: MapFeature) -> String
}

extension Phrases {
  /// One of eight directions, at the usual borders.
  public func direction(of bearing: Double, from heading: Double) -> String {
    say("direction.\(DirectionSet.combined.direction(bearing - heading).rawValue)", [:])
  }

  /// The name that the map has, or made of its tags.
  public func name(of feature: MapFeature) -> String { feature.name }

  /// One of the eight points of the compass.
  /// - Parameter bearing: degrees clockwise from north.
  public func cardinal(_ bearing: Double) -> String {
    let names = [
      "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]
    return say("cardinal.\(names[Angle.step(bearing, of: 45) % 8])", [:])
  }

  /// Several names as one phrase: "Oak Street, Elm Street and High Street".
  public func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let first = names.dropLast().joined(separator: ", ")
    return say("list.and", ["first": first, "last": last])
  }
}

extension Angle {
  /// The number of the step of the circle to which an angle in degrees is nearest; the last is the first again.
  static func step(_ angle: Double, of width: Double) -> Int {
    Int(held: wrap360(angle) / width, in: 0...360)
  }
}
