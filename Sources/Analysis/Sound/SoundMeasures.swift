/// All measures of a mapping's sound.
public enum SoundMeasures {
  public static let metrics: [Metric] = []

  /// - Parameter seed: of the bootstrap.
  public static func measure(_ cell: SoundCell, seed: UInt64) -> [Measurement] { [] }
}
