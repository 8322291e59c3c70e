/// Events in order of their frames; equal frames keep the order in which they were added.
public struct Timeline: Sendable {
  public private(set) var events: [ScheduledEvent] = []

  public init() {}

  /// Adds an event at its place.
  public mutating func add(_ event: ScheduledEvent) {
    var place = events.endIndex
    while place > 0, events[place - 1].event.frame > event.event.frame { place -= 1 }
    events.insert(event, at: place)
  }

  /// Takes out all events before a frame, in order.
  public mutating func take(before frame: Int64) -> [ScheduledEvent] {
    let count = events.firstIndex { $0.event.frame >= frame } ?? events.endIndex
    defer { events.removeFirst(count) }
    return Array(events[..<count])
  }
}
