import Glibc
import Score
import TestSupport
import Testing

@testable import Signals

struct ConvolutionTests {
  private func effect(_ left: [Float], _ right: [Float], rate: Double = 48_000) -> Convolution {
    Convolution(
      EffectSetup(
        sampleRate: 48_000,
        table: .recording(Recording(channels: [left, right], sampleRate: rate)), values: [0, 1]))
  }

  private func render(
    _ effect: Convolution, _ left: [Float], _ right: [Float], cut: Int = 64
  ) -> (left: [Float], right: [Float]) {
    var (left, right) = (left, right)
    let parameters = [ControlSegment(start: 0, end: 0), ControlSegment(start: 1, end: 1)]
    left.withUnsafeMutableBufferPointer { l in
      right.withUnsafeMutableBufferPointer { r in
        var done = 0
        while done < l.count {
          let frames = min(cut, l.count - done)
          effect.process(
            StereoStretch(
              left: l.baseAddress! + done, right: r.baseAddress! + done, frames: frames),
            parameters)
          done += frames
        }
      }
    }
    return (left, right)
  }

  /// The sum of the definition, in double precision.
  private func direct(_ x: [Float], _ h: [Float], gain: Double) -> [Double] {
    let (samples, taps) = (x.map(Double.init), h.map(Double.init))
    return samples.indices.map { n in
      var sum = 0.0
      for k in 0...min(n, taps.count - 1) { sum += taps[k] * samples[n - k] }
      return sum * gain
    }
  }

  /// Every border between the first taps, short and long blocks.
  @Test(arguments: [1, 63, 64, 65, 700, 4096, 4097, 6144, 6145, 9000])
  func itIsTheSumOfTheDefinition(count: Int) {
    let decay = (0..<count).map { Float(exp(-3 * Double($0) / Double(count))) }
    let left = zip(Tests.noise(count, seed: 1), decay).map { $0 * $1 }
    let right = zip(Tests.noise(count, seed: 2), decay).map { $0 * $1 * 0.7 }
    let (inLeft, inRight) = (Tests.noise(11_000, seed: 3), Tests.noise(11_000, seed: 4))
    let out = render(effect(left, right), inLeft, inRight, cut: 47)
    func energy(_ x: [Float]) -> Double { x.reduce(0) { $0 + Double($1) * Double($1) } }
    let gain = 1 / max(energy(left), energy(right)).squareRoot()
    for (channel, truth) in [
      (out.left, direct(inLeft, left, gain: gain)), (out.right, direct(inRight, right, gain: gain)),
    ] {
      var (error, total) = (0.0, 0.0)
      for (a, b) in zip(channel, truth) {
        error += (Double(a) - b) * (Double(a) - b)
        total += b * b
      }
      #expect(10 * log10(error / total) < -110)
    }
  }

  @Test func anImpulseComesOutWithoutLatency() {
    let out = render(effect([1], [1]), [1, 0, 0], [0.5, 0, 0])
    #expect(out.left == [1, 0, 0] && out.right == [0.5, 0, 0])
  }

  /// A sine in the response at another sample rate keeps its frequency and duration.
  @Test func aResponseAtAnotherRateIsConverted() {
    let tone = (0..<44_100).map { Float(sin(2 * .pi * 1000 * Double($0) / 44_100)) }
    let converted = SincResampler(from: 44_100, to: 48_000).convert(tone)
    #expect(converted.count == 48_000)
    var worst = 0.0
    for i in 1000..<47_000 {
      worst = max(worst, abs(Double(converted[i]) - sin(2 * .pi * 1000 * Double(i) / 48_000)))
    }
    #expect(worst < 1e-3)
  }
}
