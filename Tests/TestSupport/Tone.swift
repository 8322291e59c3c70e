import Glibc

/// One sinusoid in a sound: its amplitude and phase at a given frequency, and its exact frequency.
public struct Tone {
  /// Peak amplitude.
  public let amplitude: Double
  /// Cycles, 0..<1, of the cosine at the first sample.
  public let phase: Double

  /// Measures at a frequency, under a squared Blackman window: other sinusoids twelve or more
  /// `sampleRate / samples.count` away do not count.
  public init(_ samples: ArraySlice<Float>, at hertz: Double, sampleRate: Double) {
    let weights = Window.blackmanSquared.values(samples.count)
    let turn = -2 * Double.pi * hertz / sampleRate
    let (stepRe, stepIm) = (cos(turn), sin(turn))
    var (re, im, sum) = (0.0, 0.0, 0.0)
    var (c, s) = (1.0, 0.0)
    for (i, x) in samples.enumerated() {
      if i & 255 == 0 { (c, s) = (cos(turn * Double(i)), sin(turn * Double(i))) }
      let weighted = Double(x) * weights[i]
      re += weighted * c
      im += weighted * s
      sum += weights[i]
      (c, s) = (c * stepRe - s * stepIm, c * stepIm + s * stepRe)
    }
    amplitude = 2 * (re * re + im * im).squareRoot() / sum
    let cycles = atan2(im, re) / (2 * .pi)
    phase = cycles < 0 ? cycles + 1 : cycles
  }

  public init(_ samples: [Float], at hertz: Double, sampleRate: Double) {
    self.init(samples[...], at: hertz, sampleRate: sampleRate)
  }

  /// The exact frequency of a steady sinusoid near `guess`, from how far its phase moves between the
  /// first and the second half; `guess` within `sampleRate / samples.count` of it.
  public static func frequency(
    of samples: ArraySlice<Float>, near guess: Double, sampleRate: Double
  ) -> Double {
    let half = samples.count / 2
    let first = samples.prefix(half)
    let second = samples.dropFirst(half).prefix(half)
    var hertz = guess
    for _ in 0..<4 {
      let a = Tone(first, at: hertz, sampleRate: sampleRate).phase
      let b = Tone(second, at: hertz, sampleRate: sampleRate).phase
      let moved = b - a - hertz * Double(half) / sampleRate
      hertz += (moved - moved.rounded()) * sampleRate / Double(half)
    }
    return hertz
  }

  /// Frequencies of a moving tone, one every `hop` samples, each from `size` samples; each is sought
  /// near the one before.
  public static func track(
    _ samples: [Float], from guess: Double, size: Int = 2048, hop: Int = 512, sampleRate: Double
  ) -> [Double] {
    var hertz = guess
    return stride(from: 0, through: samples.count - size, by: hop).map { start in
      hertz = frequency(of: samples[start..<start + size], near: hertz, sampleRate: sampleRate)
      return hertz
    }
  }
}
