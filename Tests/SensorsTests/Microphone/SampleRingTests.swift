import Glibc
import Testing

@testable import Sensors

@Suite struct SampleRingTests {
  @Test func whatGoesInComesOutInOrderAcrossThreads() {
    let ring = SampleRing(capacity: 1 << 10)
    let total = 400_000
    let writer = PollThread()
    writer.start { _ in
      var next = 0
      while next < total {
        let block = (next..<min(total, next + 100)).map { Float($0) }
        let before = ring.lost
        ring.push(block, block.count)
        next += block.count - (ring.lost - before)
      }
    }
    var (expected, wrong) = (0, 0)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 333)
    defer { block.deallocate() }
    while expected < total {
      let count = ring.pop(into: block)
      for i in 0..<count where block[i] != Float(expected + i) { wrong += 1 }
      expected += count
    }
    writer.stop()
    #expect(wrong == 0)
  }

  @Test func whatFindsNoRoomIsCounted() {
    let ring = SampleRing(capacity: 8)
    ring.push([Float](repeating: 1, count: 11), 11)
    #expect(ring.lost == 3)
  }
}
