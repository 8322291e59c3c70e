import Testing
import Threads

@testable import Sensors

@Suite struct MicrophoneFeedTests {
  @Test func whatGoesIntoARingComesOutInOrderAcrossThreads() throws {
    let ring = SampleRing(atLeast: 1 << 10)
    let total = 400_000
    let writer = PollThread()
    try writer.start { _ in
      var next = 0
      while next < total {
        let block = (next..<min(total, next + 100)).map { Float($0) }
        let count = min(block.count, ring.room)
        ring.push(block, count)
        next += count
      }
    }
    var (expected, wrong) = (0, 0)
    while expected < total {
      ring.read(atMost: 333) { samples in
        for sample in samples {
          if sample != Float(expected) { wrong += 1 }
          expected += 1
        }
      }
    }
    writer.stop()
    #expect(wrong == 0)
  }

  @Test func whatFindsNoRoomIsCounted() {
    let feed = MicrophoneFeed()
    feed.take([Float](repeating: 1, count: feed.ring.capacity + 3), feed.ring.capacity + 3, 0)
    #expect(feed.lost == 3)
    feed.take(nil, 0, 2)
    #expect(feed.lost == 4)
  }
}
