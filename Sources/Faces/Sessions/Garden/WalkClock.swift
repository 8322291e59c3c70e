import Score

/// A clock of the walk that never goes back, for what counts how long something has been.
///
/// While a walk is held, the session's seconds pass; where it is moved or looped, time stands until it passes again.
/// Of a walk without a log, which is held from the first tick on, it shows each tick's own time.
struct WalkClock {
  private(set) var time: Double
  private var offset = 0.0
  /// The number of ticks that have passed while the walk was held.
  private var heldTicks = 0
  private var isHeld = false
  private let ticks: TickGrid

  /// - Parameter start: the second of the walk at the first tick.
  init(start: Double, ticks: TickGrid) {
    time = start
    self.ticks = ticks
  }

  /// Goes on to the next tick.
  /// - Parameters:
  ///   - walk: the second of the walk at that tick.
  ///   - isPassing: false where the walk is held from that tick to the next.
  mutating func advance(to walk: Double, isPassing: Bool) {
    if isHeld { heldTicks += 1 }
    isHeld = !isPassing
    let moment = walk + offset + ticks.seconds(of: heldTicks)
    if moment < time { offset += time - moment }
    time = max(time, moment)
  }
}
