import MapData

/// Leads the events of a walk to behaviours and what they say to a queue. Its clock is the walk's: the same walk with
/// the same settings gives the same outcomes.
public struct EventProcessor: Sendable {
  public private(set) var settings: BehaviorSettings

  /// - Parameters:
  ///   - places: finds what a beacon is set on by its id; nil for the map alone.
  ///   - duration: seconds that a callout takes, with all its parts.
  public init(
    settings: BehaviorSettings, map: any MapSource, phrases: any Phrases, base: Behavior,
    style: BeaconStyle = .current, places: [BeaconTarget] = [],
    duration: @escaping @Sendable (Callout) -> Double
  ) {
    self.settings = settings
  }

  /// Goes on with the walk.
  /// - Parameters:
  ///   - fix: a new position; nil where only time has passed.
  ///   - time: seconds of the walk, never less than before.
  public mutating func update(fix: WalkerFix?, time: Double) -> [Outcome] { [] }

  /// Does what the walker asks for.
  public mutating func handle(_ event: UserEvent, time: Double) -> [Outcome] { [] }

  /// Tells of a change of state that comes from outside, a head tracker's say.
  public mutating func handle(_ event: StateEvent, time: Double) -> [Outcome] { [] }

  /// The time at which the next thing happens by itself, so that a host can call `update` then; nil for never.
  public var wakes: Double? { nil }
}
