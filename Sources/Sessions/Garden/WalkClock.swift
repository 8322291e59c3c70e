/// A clock of the walk that never goes back, for what counts how long something has been.
///
/// While a walk is held, the session's seconds pass; where it is moved or looped, time stands until it passes again.
struct WalkClock {
  private(set) var time: Double
  private var offset = 0.0
  private let step: Double

  /// - Parameters:
  ///   - start: the second of the walk at the first tick.
  ///   - step: the seconds of a tick.
  init(start: Double, step: Double) {
    time = start
    self.step = step
  }

  /// Goes on to the next tick.
  /// - Parameters:
  ///   - walk: the second of the walk at that tick.
  ///   - isPassing: false while it is held.
  mutating func advance(to walk: Double, isPassing: Bool) {
    if !isPassing { offset += step }
    if walk + offset < time { offset = time - walk }
    time = max(time, walk + offset)
  }
}
