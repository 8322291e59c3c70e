import Glibc
import Score
import TestSupport
import Testing

@testable import Spatial

/// A tone that turns round the head stays a tone: energy beside it, outside 50 Hz, by a four-term window of Blackman
/// and Harris over 2.7 s.
struct SplatterTests {
  private static let size = 131_072

  private func splatter(_ x: ArraySlice<Float>, _ fft: FFT, hertz: Double) -> Double {
    var re = x.enumerated().map { i, x -> Double in
      let p = 2 * Double.pi * Double(i) / Double(Self.size)
      let window = 0.35875 - 0.48829 * cos(p) + 0.14128 * cos(2 * p) - 0.01168 * cos(3 * p)
      return window * Double(x)
    }
    var im = [Double](repeating: 0, count: Self.size)
    fft.forward(&re, &im)
    var (inside, outside) = (0.0, 0.0)
    for k in 0...Self.size / 2 {
      let power = re[k] * re[k] + im[k] * im[k]
      if abs(Double(k) * 48_000 / Double(Self.size) - hertz) <= 50 {
        inside += power
      } else {
        outside += power
      }
    }
    return 10 * log10(outside / inside)
  }

  @Test(arguments: [(360, [-55, -45, -38]), (90, [-70, -57, -49])] as [(Double, [Double])])
  func turningTones(rate: Double, limits: [Double]) {
    let fft = FFT(count: Self.size)
    for (hertz, limit) in zip([1000.0, 4000, 8000], limits) {
      let scene = Scene(head: Heads.light)
      scene.run(
        quanta: Self.size / 64 + 20,
        sound: { _, i in Float(0.5 * sin(2 * Double.pi * hertz * Double(i % 48) / 48_000)) },
        script: { renderer, frame in
          let next = (frame + 479) / 480 * 480
          guard next < frame + 64 else { return }
          let angle = Double(next + 480) / 48_000 * rate * .pi / 180
          renderer.move(0, to: Vector3(2 * sin(angle), 2 * cos(angle), 0), over: 480, at: next)
        })
      for ear in [scene.left, scene.right] {
        let found = splatter(ear[1280..<1280 + Self.size], fft, hertz: hertz)
        #expect(found <= limit, "\(rate)°/s, \(hertz) Hz: \(found) dB")
      }
    }
  }
}
