import Analysis
import Glibc
import Score
import TestSupport

/// Sounds whose features are known; Tests/Golden/make/tracking.py computes the same ones.
enum TestSignal {
  static let rate = 48000

  /// A sum of harmonics below 20 kHz along a path of frequencies, peak about `amplitude`.
  static func tone(
    seconds: Double, amplitude: Double = 0.5, harmonics: (Int) -> Double = { $0 == 1 ? 1 : 0 },
    _ hertz: (Double) -> Double
  ) -> [Float] {
    let weights = (1...40).map(harmonics)
    var phase = 0.0
    return (0..<Int(seconds * Double(rate))).map { i in
      let frequency = hertz(Double(i) / Double(rate))
      var sum = 0.0
      for (k, weight) in weights.enumerated()
      where weight != 0 && frequency * Double(k + 1) < 20_000 {
        sum += weight * sin(2 * .pi * phase * Double(k + 1))
      }
      phase += frequency / Double(rate)
      return Float(amplitude * sum)
    }
  }

  @Sendable static func saw(_ harmonic: Int) -> Double { 1 / Double(harmonic) }
  @Sendable static func triangle(_ harmonic: Int) -> Double {
    harmonic % 2 == 0 ? 0 : (harmonic % 4 == 1 ? 1 : -1) / Double(harmonic * harmonic)
  }

  /// A linear congruential noise (Numerical Recipes' ranqd1), -1...1.
  static func white(_ count: Int) -> [Double] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = 1_664_525 &* state &+ 1_013_904_223
      return Double(state) / 2_147_483_648 - 1
    }
  }

  /// Struck tones of a pitch each.
  static func notes(
    _ starts: [Double], pitches: [Double], seconds: Double, decay: Double, attack: Double = 0.003
  ) -> [Float] {
    let rate = Double(Self.rate)
    var sound = [Float](repeating: 0, count: Int(seconds * rate))
    for (k, start) in starts.enumerated() {
      let first = Int((start * rate).rounded())
      for i in first..<sound.count {
        let t = Double(i - first) / rate
        let envelope = min(1, t / attack) * exp(-t / decay)
        if envelope < 1e-4 && t > attack { break }
        sound[i] += Float(0.2 * envelope * sin(2 * .pi * pitches[k % pitches.count] * t))
      }
    }
    return sound
  }

  /// The tracks of a sound, given to the analyser in blocks.
  static func tracks(
    _ samples: [Float], channels: Int = 1, rate: Double = 48000, blocks: [Int] = [512]
  ) -> SoundTracks {
    let analyser = SoundAnalyser(sampleRate: rate, channels: channels)
    inBlocks(samples, channels: channels, of: blocks) { analyser.add($0) }
    return analyser.finish()
  }
}

/// Median of what is a number.
func median(_ values: [Double]) -> Double {
  let sorted = values.filter { !$0.isNaN }.sorted()
  return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}
