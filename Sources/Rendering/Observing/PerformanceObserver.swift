import Mappings
import Score

/// Looks on while a mapping is performed.
package protocol PerformanceObserver: AnyObject {
  /// A tick has been reached.
  /// - Parameters:
  ///   - values: of the feed's inputs, in its order; NaN where missing.
  ///   - row: of the dataset; nil where it has none yet.
  func note(tick: Int, _ conductor: Conductor, values: [Double], row: Int?)

  /// The events of the span before that tick, or of the end.
  func note(_ events: [ScheduledEvent])
}
