import Score

/// Resamples a series in blocks, so that neighbours that depend on each other stay together.
///
/// The method is the circular block bootstrap (Politis and Romano, "A circular block-resampling procedure for
/// stationary data", 1992): blocks of a twentieth of the series, drawn with replacement from a circle. A walk's
/// inputs drift slowly; twenty blocks keep the drift inside and still give intervals of about the right width. The
/// same count and seed draw the same indices, so that variants on the same data are compared pairwise.
public struct BlockBootstrap: Sendable {
  /// The length of the series.
  public let count: Int
  /// The length of a block.
  public let blockLength: Int
  /// The number of replicates.
  public let replicates: Int
  private let random: SeededRandom

  /// - Parameter blockLength: nil is a twentieth of the series; 1 is for items that do not depend on each other.
  public init(count: Int, replicates: Int = 200, seed: UInt64, blockLength: Int? = nil) {
    self.count = count
    self.blockLength = max(1, blockLength ?? (count + 19) / 20)
    self.replicates = count < 8 ? 0 : replicates
    random = SeededRandom(seed: seed).split("bootstrap")
  }

  /// The start of each block of a replicate, 0..<count; blocks continue at the beginning of the series.
  public func starts(_ replicate: Int) -> [Int] {
    var random = random.split("\(replicate)")
    return (0..<(count + blockLength - 1) / blockLength).map { _ in
      random.integer(in: 0...count - 1)
    }
  }

  /// The `count` indices of a replicate.
  public func indices(_ replicate: Int) -> [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(count + blockLength)
    for start in starts(replicate) {
      for k in 0..<blockLength where indices.count < count {
        let i = start + k
        indices.append(i < count ? i : i - count)
      }
    }
    return indices
  }

  /// Estimates a statistic of the series, with its replicates.
  /// - Parameter statistic: function of the indices of the points to use.
  public func estimate(_ statistic: ([Int]) -> Double) -> Estimate {
    Estimate(
      statistic(Array(0..<count)), replicates: (0..<replicates).map { statistic(indices($0)) })
  }
}
