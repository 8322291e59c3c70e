import Signals

/// The sharpness in acum: DIN 45692:2009, S = 0.11 ∫ N'(z) g(z) z dz / N, with g = 1 up to 15.8 Bark and 0.15 e^(0.42
/// (z - 15.8)) + 0.85 above.
public enum Sharpness {
  /// The weights 0.11 · g(z) · z at 0.1 … 24 Bark.
  private static let weights: [Double] = (1...240).map { point in
    let z = Double(point) / 10
    return 0.11 * z * (z > 15.8 ? 0.15 * Math.exp(0.42 * (z - 15.8)) + 0.85 : 1)
  }

  /// The sharpness in acum; 0 where the loudness is below 0.1 sone, too soft to be judged.
  /// - Parameter specific: 240 values at 0.1 … 24 Bark, sone/Bark.
  public static func acum(_ specific: UnsafePointer<Double>) -> Double {
    var (moment, loudness) = (0.0, 0.0)
    weights.withUnsafeBufferPointer { weights in
      for point in 0..<SpecificLoudness.points {
        moment += weights[point] * specific[point]
        loudness += specific[point]
      }
    }
    return loudness < 1 ? 0 : moment / loudness
  }
}
