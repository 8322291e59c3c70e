import Score
import Testing

@testable import Engine

struct SilenceTests {
  @Test func whatIsFainterThanTheFloorIsNothing() {
    var samples: [Float] = [
      0x1p-80, -0x1p-80, 0x1p-81, -0x1p-81, .leastNonzeroMagnitude, -0.0, 1, .nan,
    ]
    Silence.settle(&samples, frames: samples.count)
    #expect(samples[..<7] == [0x1p-80, -0x1p-80, 0, 0, 0, 0, 1])
    #expect(samples[2..<6].allSatisfy { $0.bitPattern == 0 })
    #expect(samples[7].isNaN)
  }
}
