import TestSupport
import Testing

@testable import Signals

struct DelayTests {
  private let impulse: [Float] = [1] + [Float](repeating: 0, count: 9999)

  @Test func echoesComeAtMultiplesOfTheTimeAndFallByTheFeedback() {
    let out = EffectBench(.delay, [0.05, 0.5, 1], sampleRate: 1000).process(impulse, impulse)
    for (frame, height) in [(0, 0.0), (50, 1), (100, 0.5), (150, 0.25), (75, 0), (200, 0.125)] {
      #expect(abs(Double(out.left[frame]) - height) < 1e-6)
      #expect(out.right[frame] == out.left[frame])
    }
  }

  @Test func aTimeBetweenSamplesIsShared() {
    let out = EffectBench(.delay, [0.0105, 0, 1], sampleRate: 1000).process(impulse, impulse)
    #expect(abs(out.left[10] - 0.5) < 1e-4 && abs(out.left[11] - 0.5) < 1e-4)
  }

  @Test func theLongestTimeFitsTheLine() {
    for rate in [44_100.0, 48_000, 96_000] {
      let frames = Int(5 * rate)
      let long = [Float](repeating: 1, count: 1) + [Float](repeating: 0, count: frames + 9)
      let out = EffectBench(.delay, [5, 0, 1], sampleRate: rate).process(long, long)
      #expect(out.left.firstIndex { $0 > 0.5 } == frames)
    }
  }

  @Test func echoesBendInPitchWhileTheTimeChanges() {
    let tone = (0..<9600).map { Float(Tests.sine(cycles: 500 * Double($0) / 48_000)) }
    let bench = EffectBench(.delay, [0.05, 0, 1])
    // from 50 to 40 ms in 100 ms: a tenth faster
    var out: [Float] = []
    for block in 0..<75 {
      let (a, b) = (
        0.05 - 0.1 * Float(block * 64) / 48_000, 0.05 - 0.1 * Float(block * 64 + 64) / 48_000
      )
      bench.parameters[0] = ControlSegment(start: a, end: b)
      let piece = Array(tone[block * 64..<block * 64 + 64])
      out += bench.process(piece, piece).left
    }
    let hertz = Tone.frequency(of: out[2700...], near: 545, sampleRate: 48_000)
    #expect(abs(hertz - 550) < 0.5)
  }
}
