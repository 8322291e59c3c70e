import Score
import Testing

@testable import Wire

/// Recordings as bytes: those of 16 bits take half as many.
struct RecordingWireTests {
  private func bits(_ recording: Recording) -> [[UInt32]] {
    recording.channels.map { $0.map(\.bitPattern) }
  }

  @Test(arguments: [
    [0, 0.5, -1, 32_767.0 / 32_768, 1.0 / 32_768] as [Float], [1], [-0.0], [0.1], [.nan],
    [-1.00004], [1e30, 0], [.infinity], [],
  ])
  func samplesComeBackWithTheirBits(samples: [Float]) throws {
    let recording = Recording(channels: [samples, samples], sampleRate: 22_050)
    let back = try Recording(wire: try recording.wire())
    #expect(bits(back) == bits(recording) && back.sampleRate == 22_050)
  }

  @Test func sixteenBitsTakeTwoBytes() throws {
    func size(_ sample: Float) throws -> Int {
      try Recording(
        channels: [[Float](repeating: sample, count: 1000)], sampleRate: 24_000
      ).wire().count
    }
    let head = 4 + 4 + 8 + 1 + 4 + 4
    #expect(try size(0.25) == head + 2000)
    #expect(try size(0.25 + 0x1p-20) == head + 4000)
  }

  @Test func thereIsOneFormOfEachRecording() throws {
    // A half at 32 bits, and the same at 16.
    let short = try Recording(channels: [[0.5]], sampleRate: 48_000).wire()
    var long = Array(short.dropLast(2)) + [0, 0, 0, 0x3f]
    long[16] = 0
    let fault = #expect(throws: Fault.self) { try Recording(wire: long) }
    #expect(fault?.message.contains("16 bits") == true)
  }
}
