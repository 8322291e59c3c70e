import Score

/// A threshold as far as it is known: a level, or only that it lies beyond the levels that can be heard.
///
/// What lies beyond is no number. A mean that took the end of the scale for it would be too near to the middle, by an
/// unknown amount.
package enum ThresholdEstimate: Sendable, Equatable {
  /// A level, in the unit of the data.
  case level(Double)
  /// At the first level, or below it.
  case below(Double)
  /// At the last level, or above it.
  case above(Double)

  /// The level; nil where it lies beyond the levels.
  package var level: Double? { if case .level(let level) = self { level } else { nil } }

  /// The side on which it lies beyond the levels, with the level at that end, such as `above 8`; nil where it is a level.
  package var beyond: String? {
    switch self {
    case .level: nil
    case .below(let level): "below \(Figure.plain(level))"
    case .above(let level): "above \(Figure.plain(level))"
    }
  }
}
