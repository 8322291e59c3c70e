import Score
import Testing

@testable import Engine

struct TimedRingTests {
  @Test func eventsAreCopiedByBytesAlone() {
    // no reference is counted when the audio side takes one
    #expect(_isPOD(Event.self))
  }

  @Test func eventsComeOutInOrderAndWhenTheyAreDue() {
    let ring = EventRing(capacity: 8)
    for frame in [3, 3, 7, 20] as [Int64] {
      #expect(ring.push(Event(frame: frame, .release(note: UInt32(frame)))))
    }
    #expect(ring.space == 4)
    #expect(ring.pop(before: 3) == nil)
    #expect(ring.pop(before: 8)?.frame == 3 && ring.pop(before: 8)?.frame == 3)
    #expect(ring.pop(before: 8)?.frame == 7 && ring.pop(before: 8) == nil)
    #expect(ring.pop(before: 21)?.frame == 20 && ring.pop(before: .max) == nil)
  }

  @Test func aFullRingRefuses() {
    let ring = EventRing(capacity: 4)
    for frame in 0..<4 as Range<Int64> {
      #expect(ring.push(Event(frame: frame, .release(note: 1))))
    }
    #expect(!ring.push(Event(frame: 4, .release(note: 1))) && ring.space == 0)
    _ = ring.pop(before: .max)
    #expect(ring.push(Event(frame: 4, .release(note: 1))))
  }

  @Test func nothingIsLostOrTornBetweenTwoThreads() async {
    let ring = EventRing(capacity: 64)
    let count: Int64 = 200_000
    async let produced: Void = {
      for frame in 0..<count {
        let note = UInt32(truncatingIfNeeded: frame &* 2_654_435_761)
        while !ring.push(Event(frame: frame, .release(note: note))) { await Task.yield() }
      }
    }()
    async let wrong: Int = {
      var (next, wrong) = (Int64(0), 0)
      while next < count {
        guard let event = ring.pop(before: .max) else {
          await Task.yield()
          continue
        }
        let note = UInt32(truncatingIfNeeded: next &* 2_654_435_761)
        if event != Event(frame: next, .release(note: note)) { wrong += 1 }
        next += 1
      }
      return wrong
    }()
    await produced
    #expect(await wrong == 0)
  }
}
