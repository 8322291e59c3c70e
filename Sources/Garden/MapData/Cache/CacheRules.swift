import Score
import Threads

/// The rules by which a cache treats its host and its disk. The standard values are those of Soundscape.
public struct CacheRules: Sendable {
  /// Seconds that a tile is not asked for again after the host has given or confirmed it: 7 days.
  public var fresh = 604_800.0
  /// Times that a tile is asked for before it counts as failed.
  public var tries = 3
  /// Seconds between the first try and the second; each further pause is twice as long.
  public var pause = 1.0
  /// Seconds without asking after all tries have failed: for the tile, and where the host did not answer, for all. A tile
  /// that was answered with what is none is not tried again at once, and not asked for ten times as long.
  public var holdOff = 60.0
  /// The most bytes on the disk, over all hosts. Tiles whose last use is oldest go first.
  public var bytes = 200_000_000

  public init() {}
}

/// The clock that a cache goes by.
public struct CacheClock: Sendable {
  /// The time in seconds since 1970.
  let now: @Sendable () -> Double
  /// Waits so many seconds.
  let wait: @Sendable (Double) -> Void

  public init(now: @escaping @Sendable () -> Double, wait: @escaping @Sendable (Double) -> Void) {
    (self.now, self.wait) = (now, wait)
  }

  /// The clock of the system.
  public static let system = CacheClock(
    now: { WallTime.seconds },
    wait: { SteadyTime.sleep(until: SteadyTime.now + Int64(held: $0 * 1e9)) })
}

extension Double {
  /// Whether fewer than so many seconds have passed since `start`; no time that lies ahead has begun.
  func isWithin(_ seconds: Double, after start: Double) -> Bool {
    (0..<seconds).contains(self - start)
  }
}
