import Glibc
import TestSupport
import Testing

@testable import Signals

struct LagTests {
  private func step(_ low: Float, _ high: Float, _ frames: Int) -> [Float] {
    [Float](repeating: low, count: 100) + [Float](repeating: high, count: frames)
  }

  @Test(arguments: [(0.1, 1000), (0.5, 1000), (0.01, 48_000), (1, 48_000)])
  func aStepIsFollowedToSixtyDecibelsInTheTime(time: Float, rate: Float) {
    let frames = Int(time * rate)
    let out = UnitBench(
      .lag, [.signal(step(0, 1, 2 * frames)), .constant(time)], sampleRate: rate
    ).render(100 + 2 * frames)[0]
    #expect(abs(out[99 + frames] - 0.999) < 1e-5)
    // e^(-6.9078 t/time): half the time is 30 dB
    let half = Double(out[99 + frames / 2])
    #expect(abs(half - (1 - pow(10, -1.5))) < 1e-4)
  }

  @Test func aSlowLagArrivesToo() {
    // 10 s on 400 to 440 Hz: a float of that size would stand still 1 Hz before its goal
    let out = UnitBench(.lag, [.signal(step(400, 440, 480_000)), .constant(10)])
      .render(480_100)[0]
    #expect(abs(out[480_099] - 439.96) < 0.001)
  }

  @Test func aNewNoteBeginsAtItsInput() {
    let bench = UnitBench(.lag, [.constant(440), .constant(1)])
    bench.step(10)
    #expect(bench.output(lane: 2, frames: 1)[0] == 440)
  }

  @Test func withoutTimeItIsItsInput() {
    let noise = Tests.noise(256, seed: 1)
    #expect(UnitBench(.lag, [.signal(noise), .constant(0)]).render(256)[0] == noise)
  }
}
