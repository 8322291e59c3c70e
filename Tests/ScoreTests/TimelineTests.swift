import Testing

@testable import Score

struct TimelineTests {
  private func event(_ frame: Int64, _ note: UInt32) -> ScheduledEvent {
    ScheduledEvent(Event(frame: frame, .release(note: note)), cause: Cause(line: Int(note)))
  }

  @Test func eventsComeInOrderAndEqualFramesInTheOrderOfAdding() {
    var timeline = Timeline()
    var random = SeededRandom(seed: 2)
    for note in 0..<500 as Range<UInt32> {
      timeline.add(event(Int64(random.integer(in: 0...40)), note))
    }
    let events = timeline.events
    #expect(events.count == 500)
    for (a, b) in zip(events, events.dropFirst()) {
      #expect(
        a.event.frame < b.event.frame
          || a.event.frame == b.event.frame && a.cause.line! < b.cause.line!)
    }
  }

  @Test func takenEventsAreGone() {
    var timeline = Timeline()
    for frame in [5, 1, 9, 3, 9] as [Int64] { timeline.add(event(frame, UInt32(frame))) }
    #expect(timeline.take(before: 5).map(\.event.frame) == [1, 3])
    #expect(timeline.take(before: 5).isEmpty)
    #expect(timeline.take(before: 100).map(\.event.frame) == [5, 9, 9] && timeline.events.isEmpty)
  }
}
