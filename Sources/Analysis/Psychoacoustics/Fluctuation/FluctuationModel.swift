import Signals

/// Fluctuation strength in vacil of one window, after Fastl and Zwicker, "Psychoacoustics: Facts and Models", 2007,
/// chapter 10, equation 10.2: F ∝ ∫ ΔL(z) dz / (f / 4 Hz + 4 Hz / f), where ΔL is the depth of the masking pattern in
/// each critical band and f the modulation frequency.
///
/// The equation knows one modulation frequency; sounds have many. Here ΔL(z) is made of the spectrum of the masking
/// level's course, each frequency weighted as the equation weights it: 2√2 times the weighted RMS, which for a sine is the
/// distance from its valley to its crest. The masking level is 40 lg((N' + N'₀) / N'₀) dB, because N' grows with the
/// fourth root of intensity; N'₀ stands for the threshold. A factor makes 1 kHz, 60 dB, modulated fully at 4 Hz, 1 vacil.
final class FluctuationModel {
  static let bands = 24
  /// Seconds between frames.
  static let hop = 0.01
  /// Modulation frequencies that count, Hz.
  static let highest = 32.0
  /// sone/Bark.
  static let threshold = 0.05
  /// Vacil per dB and Bark.
  static let scale = 1.0

  let frames: Int
  private let bins: Int
  private let window: [Double]
  /// cos and sin of every modulation frequency, frame by frame, times the window.
  private let turns: [SIMD2<Double>]
  /// Weights of the powers.
  private let weights: [Double]

  /// - Parameter frames: of a window, 100 or more.
  init(frames: Int) {
    precondition(frames >= 100, "fluctuation strength needs a window of a second or more")
    self.frames = frames
    let seconds = Double(frames) * Self.hop
    bins = Int(Self.highest * seconds)
    window = (0..<frames).map { 0.5 - 0.5 * Math.circle(turns: Double($0) / Double(frames)).cosine }
    let power = window.reduce(0) { $0 + $1 * $1 }
    var turns: [SIMD2<Double>] = []
    for bin in 1...bins {
      for frame in 0..<frames {
        let turn = Math.circle(turns: Double(bin * frame % frames) / Double(frames))
        turns.append(window[frame] * SIMD2(turn.cosine, turn.sine))
      }
    }
    self.turns = turns
    weights = (1...bins).map { bin in
      let ratio = Double(bin) / seconds / 4
      let weight = 2 / (ratio + 1 / ratio)
      return weight * weight * 2 / (Double(frames) * power)
    }
  }

  /// Masking level of a band in dB above threshold, from its mean specific loudness in sone/Bark.
  static func level(_ specific: Double) -> Double {
    specific > 0 ? 4 * Decibels.level(1 + specific / threshold) : 0
  }

  /// - Parameter levels: 24 masking levels for each frame.
  func vacil(_ levels: UnsafePointer<Double>) -> Double {
    var depth = 0.0
    withUnsafeTemporaryAllocation(of: Double.self, capacity: frames) { course in
      for band in 0..<Self.bands {
        var (low, high, mean) = (Double.infinity, 0.0, 0.0)
        for frame in 0..<frames {
          let level = levels[Self.bands * frame + band]
          course[frame] = level
          (low, high, mean) = (min(low, level), max(high, level), mean + level)
        }
        guard high - low > 0.01 else { continue }
        mean /= Double(frames)
        for frame in 0..<frames { course[frame] -= mean }
        depth += self.depth(course.baseAddress!)
      }
    }
    return Self.scale * depth
  }

  private func depth(_ course: UnsafePointer<Double>) -> Double {
    var power = 0.0
    turns.withUnsafeBufferPointer { turns in
      for bin in 0..<bins {
        var sum = SIMD2<Double>()
        let row = turns.baseAddress! + bin * frames
        for frame in 0..<frames { sum += course[frame] * row[frame] }
        power += weights[bin] * (sum[0] * sum[0] + sum[1] * sum[1])
      }
    }
    return (8 * power).squareRoot()
  }
}
