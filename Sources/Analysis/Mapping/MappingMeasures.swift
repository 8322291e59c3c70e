/// All measures of a mapping that need no sound.
public enum MappingMeasures {
  public static let metrics: [Metric] = []

  /// - Parameters:
  ///   - pairings: of one variant on one dataset; those of the same input have the same data.
  ///   - seed: of the bootstrap.
  public static func measure(_ pairings: [Pairing], seed: UInt64) -> [Measurement] { [] }
}
