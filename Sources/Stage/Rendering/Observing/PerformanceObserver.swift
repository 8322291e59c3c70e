import Mappings
import Score

/// An observer that looks on while a mapping is performed.
package protocol PerformanceObserver: AnyObject {
  /// Notes that a tick has been reached.
  /// - Parameters:
  ///   - values: of the feed's inputs, in its order; NaN where missing.
  ///   - row: of the dataset; nil where it has none yet.
  func note(tick: Int, _ conductor: Conductor, values: [Double], row: Int?)

  /// Notes the events of the span before that tick, or of the end.
  func note(_ events: [ScheduledEvent])
}
