import Analysis
import Glibc
import Score

/// What of a sound a simulated listener keeps in mind who knows nothing of its data: how loud, sharp, rough and restless it
/// is, each in just noticeable differences.
struct SoundLook: Sendable {
  private let values: [Double]

  /// The measures and their just noticeable differences: about 7 % of loudness and 17 % of roughness, 10 % of fluctuation
  /// strength (Fastl and Zwicker 2007), 0.08 acum of sharpness (Pedrielli, Carletti and Casazza 2008).
  private static let steps: [(metric: String, size: Double, isShare: Bool)] = [
    ("loudness_mean", 0.07, true), ("sharpness", 0.08, false), ("roughness", 0.17, true),
    ("fluctuation_strength", 0.1, true),
  ]
  /// Sensations below this are none: half of a hundredth of a sone, an asper or a vacil.
  private static let least = 0.005

  init(_ cell: StimulusBank.Cell) {
    values = Self.steps.map { step in
      let found = cell.measurements.first { $0.metric == step.metric }?.estimate?.value ?? 0
      return step.isShare ? log(max(found, Self.least)) / log1p(step.size) : found / step.size
    }
  }

  /// The distance from another sound, in just noticeable differences.
  func distance(to other: SoundLook) -> Double {
    zip(values, other.values).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  /// The look of one who remembers each measure with an error.
  /// - Parameter noise: the standard deviation, in just noticeable differences.
  func blurred(by noise: Double, _ random: inout SeededRandom) -> SoundLook {
    SoundLook(values: values.map { $0 + noise * random.normal() })
  }

  private init(values: [Double]) { self.values = values }
}
