/// Events in the order of their frames, which wait until there is room for them in a ring.
struct EventQueue<Event> {
  private var waiting: [Event] = []
  private var start = 0

  /// The event that has waited longest; nil when none waits.
  var first: Event? { start < waiting.count ? waiting[start] : nil }
  var count: Int { waiting.count - start }

  mutating func append(_ event: Event) { waiting.append(event) }
  mutating func append(contentsOf events: some Sequence<Event>) {
    waiting.append(contentsOf: events)
  }

  mutating func removeAll() {
    waiting.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Hands over events until one is refused; the others go on waiting.
  mutating func flush(_ push: (Event) -> Bool) {
    while start < waiting.count, push(waiting[start]) { start += 1 }
    if start == waiting.count {
      removeAll()
    } else if start > 4096 {
      waiting.removeFirst(start)
      start = 0
    }
  }
}
