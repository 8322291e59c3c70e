import Mappings
import Score

/// An observer that keeps the events of a performance, so that an engine elsewhere can play it again.
package final class EventCollector: PerformanceObserver {
  /// All events so far, in the order in which engines got them.
  package private(set) var events: [Event] = []

  package init() {}

  package func note(tick: Int, _ conductor: Conductor, values: [Double], row: Int?) {}

  package func note(_ events: [ScheduledEvent]) { self.events += events.map { $0.event } }
}
