public import Score

/// Decides when a walker has gone far enough that the tiles round the place are looked up again.
public struct RefreshFilter: Sendable {
  /// Seconds and metres that must both be exceeded since the last time (Soundscape's).
  public static let seconds = 5.0
  public static let metres = 5.0

  private var last: (point: GeoPoint, time: Double)?

  public init() {}

  /// Whether it is time; if so, this is the last time from now on.
  /// - Parameters:
  ///   - point: the place of the walker.
  ///   - time: seconds of the walk. One that lies before the last time is of another walk, or of one that was wound
  ///     back.
  public mutating func passes(_ point: GeoPoint, at time: Double) -> Bool {
    if let last, time >= last.time,
      time - last.time <= Self.seconds || point.distance(to: last.point) <= Self.metres
    {
      return false
    }
    last = (point, time)
    return true
  }

  /// Takes a place for the last one whatever the filter says.
  mutating func start(at point: GeoPoint, time: Double) { last = (point, time) }

  /// Seconds since the last time; nil before the first.
  func seconds(until time: Double) -> Double? { last.map { time - $0.time } }
}
