import Analysis
import Score

/// The loudness of a site's mix while the walker was inside a ripple.
public struct RippleLoudness: Sendable {
  /// The id of the ripple.
  public let id: String
  /// The seconds of sound inside.
  public let seconds: Double
  /// The loudness of the mix in these seconds alone, one stay after the other.
  public let loudness: Loudness

  /// A line for people: `inside pond: 24.0 s, -21.3 LUFS`.
  var line: String {
    let level =
      loudness.integrated.isFinite
      ? "\(Figure.fixedOrDash(loudness.integrated, decimals: 1)) LUFS" : "silent"
    return "inside \(id): \(Figure.fixedOrDash(seconds, decimals: 1)) s, \(level)"
  }
}

/// Measures the mix of a site apart for each ripple that the walker is inside of.
struct RippleMeters {
  let channels: Int
  let sampleRate: Double
  let weights: [Double]
  var meters: [String: (meter: LoudnessMeter, frames: Int)] = [:]

  /// Hears interleaved frames inside a ripple.
  mutating func hear(_ block: UnsafeBufferPointer<Float>, inside ripple: String) {
    if meters[ripple] == nil {
      let meter = LoudnessMeter(channels: channels, sampleRate: sampleRate, weights: weights)
      meters[ripple] = (meter, 0)
    }
    meters[ripple]?.meter.add(block)
    meters[ripple]?.frames += block.count / channels
  }

  /// - Parameter ids: of the ripples, in the order of the result.
  func results(_ ids: [String]) -> [RippleLoudness] {
    ids.compactMap { id in
      meters[id].map {
        RippleLoudness(id: id, seconds: Double($0.frames) / sampleRate, loudness: $0.meter.result())
      }
    }
  }
}
