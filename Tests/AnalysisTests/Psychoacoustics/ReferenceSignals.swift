import Glibc
import Score

/// The signals of Tests/Golden/make/psychoacoustics.py from the same equations: 48 kHz, 0 dBFS = 100 dB SPL.
enum ReferenceSignals {
  static let rate = 48000

  static let names = [
    "tone 250 Hz 80 dB", "tone 1 kHz 40 dB", "tone 1 kHz 60 dB", "tone 1 kHz 80 dB",
    "tone 4 kHz 40 dB", "tone 4 kHz 70 dB", "tone 63 Hz 75 dB", "pink noise 60 dB",
    "white noise 70 dB", "pulse 10 ms", "pulse 50 ms", "pulse 500 ms", "modulated at 70 Hz",
    "modulated at 4 Hz", "sweep", "tone and noise", "chord",
  ]

  static func signal(_ name: String) -> [Float] {
    let carrier = 60 - 10 * log10(1.5)
    let samples: [Double] =
      switch name {
      case "tone 250 Hz 80 dB": tone(250, 80)
      case "tone 1 kHz 40 dB": tone(1000, 40)
      case "tone 1 kHz 60 dB": tone(1000, 60)
      case "tone 1 kHz 80 dB": tone(1000, 80)
      case "tone 4 kHz 40 dB": tone(4000, 40)
      case "tone 4 kHz 70 dB": tone(4000, 70)
      case "tone 63 Hz 75 dB": tone(63, 75)
      case "pink noise 60 dB": pink(60, seed: 2)
      case "white noise 70 dB": white(70, seed: 1)
      case "pulse 10 ms": pulse(0.01)
      case "pulse 50 ms": pulse(0.05)
      case "pulse 500 ms": pulse(0.5)
      case "modulated at 70 Hz": modulated(1000, 70, carrier)
      case "modulated at 4 Hz": modulated(1000, 4, carrier)
      case "sweep": sweep(50, 12000, 65)
      case "tone and noise": zip(tone(1000, 60), white(50, seed: 3)).map { $0 + $1 }
      default: chord()
      }
    return samples.map { Float($0) }
  }

  /// Of a sine with a level in dB SPL.
  static func amplitude(_ level: Double) -> Double { pow(10, (level - 100) / 20) }

  static func make(_ seconds: Double, rate: Int = rate, _ value: (Double) -> Double) -> [Double] {
    (0..<Int(seconds * Double(rate))).map { value(Double($0) / Double(rate)) }
  }

  static func tone(
    _ hertz: Double, _ level: Double, seconds: Double = 1, rate: Int = rate
  ) -> [Double] {
    make(seconds, rate: rate) { amplitude(level) * sin(2 * .pi * hertz * $0) }
  }

  static func uniform(_ count: Int, seed: UInt64) -> [Double] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in 2 * random.uniform() - 1 }
  }

  static func white(_ level: Double, seed: UInt64) -> [Double] {
    uniform(rate, seed: seed).map { amplitude(level) / 2.0.squareRoot() * 3.0.squareRoot() * $0 }
  }

  static func pink(_ level: Double, seed: UInt64) -> [Double] {
    var x = uniform(rate, seed: seed)
    let sections = [
      (0.99572754, 0.98443604), (0.94790649, 0.83392334), (0.53567505, 0.07568359),
    ]
    for (pole, zero) in sections {
      var (before, last) = (0.0, 0.0)
      for i in x.indices {
        last = x[i] - zero * before + pole * last
        before = x[i]
        x[i] = last
      }
    }
    let rms = (x.reduce(0) { $0 + $1 * $1 } / Double(x.count)).squareRoot()
    return x.map { $0 * amplitude(level) / 2.0.squareRoot() / rms }
  }

  /// Amplitude modulation of a carrier at a level.
  static func modulated(
    _ hertz: Double, _ frequency: Double, _ level: Double, depth: Double = 1, seconds: Double = 1
  ) -> [Double] {
    make(seconds) { t in
      let envelope = 1 + depth * sin(2 * .pi * frequency * t)
      return amplitude(level) * envelope * sin(2 * .pi * hertz * t)
    }
  }

  private static func pulse(_ length: Double) -> [Double] {
    make(0.1 + length + 0.4) { t in
      t >= 0.1 && t < 0.1 + length ? amplitude(70) * sin(2 * .pi * 1000 * t) : 0
    }
  }

  private static func sweep(_ low: Double, _ high: Double, _ level: Double) -> [Double] {
    let k = log(high / low)
    return make(2) { t in
      amplitude(level) * sin(2 * .pi * low * 2 / k * (exp(k * t / 2) - 1))
    }
  }

  static func chord(rate: Int = rate) -> [Double] {
    make(2, rate: rate) { t in
      var sum = 0.0
      for root in [130.8, 164.8, 196.0, 261.6] {
        for k in 1...10 { sum += sin(2 * .pi * root * Double(k) * t) / Double(k) }
      }
      return amplitude(68) * pow(10, -12 * t / 20) * sum
    }
  }
}
