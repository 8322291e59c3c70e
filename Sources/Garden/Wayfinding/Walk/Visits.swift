/// The walker's visits to a place: their number, and the time spent there.
public struct Visits: Hashable, Sendable {
  public private(set) var enters = 0
  public private(set) var leaves = 0
  /// The number of visits: the first entry, and each one after having been away long enough.
  public private(set) var visits = 0
  /// Seconds inside, of the stays that have ended.
  private var ended = 0.0
  private var since: Double?
  private var leftAt: Double?

  /// The time spent inside until now, in seconds.
  public func inside(at time: Double) -> Double { ended + (since.map { max(0, time - $0) } ?? 0) }

  /// - Parameter long: seconds away that make it another visit.
  /// - Returns: how long the walker was away; nil the first time.
  mutating func enter(at time: Double, long: Double) -> Double? {
    let away = leftAt.map { max(0, time - $0) }
    enters += 1
    since = time
    if away.map({ $0 >= long }) ?? true { visits += 1 }
    return away
  }

  mutating func leave(at time: Double) {
    ended = inside(at: time)
    leaves += 1
    since = nil
    leftAt = time
  }
}
