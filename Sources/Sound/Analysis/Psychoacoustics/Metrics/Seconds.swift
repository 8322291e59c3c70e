/// A series cut into seconds, whose sums are resampled instead of its points: this is cheap, and neighbours stay
/// together.
struct Seconds {
  private let sums: [Double]
  private let counts: [Double]
  private let seed: UInt64

  /// - Parameters:
  ///   - each: points per second.
  ///   - value: term of a point in its second's sum; nil where it does not count.
  init(_ points: ArraySlice<Float>, each: Int, seed: UInt64, _ value: (Float) -> Double?) {
    var (sums, counts) = ([Double](), [Double]())
    var start = points.startIndex
    while start < points.endIndex {
      let end = min(start + each, points.endIndex)
      let values = points[start..<end].compactMap(value)
      sums.append(values.reduce(0, +))
      counts.append(Double(values.count))
      start = end
    }
    (self.sums, self.counts, self.seed) = (sums, counts, seed)
  }

  /// Estimates a function of the mean, with its replicates.
  func estimate(_ of: (Double) -> Double) -> Estimate {
    BlockBootstrap(count: sums.count, seed: seed).estimate { indices in
      var (sum, count) = (0.0, 0.0)
      for i in indices {
        sum += sums[i]
        count += counts[i]
      }
      return of(sum / max(1, count))
    }
  }
}

extension SoundCell {
  /// The frames on the grid of `SoundTracks.hop` whose middles lie before the data's end.
  func measured(_ track: [Float], hop: Double = SoundTracks.hop) -> ArraySlice<Float> {
    let count = (duration / hop - 1e-6).rounded(.up)
    return track.prefix(max(0, Int(min(count, Double(track.count)))))
  }

  /// Estimates the mean of the windows whose middles lie before the data's end, with its replicates.
  func mean(_ windows: [(time: Double, value: Double)], seed: UInt64) -> Estimate? {
    let values = windows.filter { $0.time < duration }.map(\.value)
    guard !values.isEmpty else { return nil }
    return BlockBootstrap(count: values.count, seed: seed).estimate { indices in
      indices.reduce(0) { $0 + values[$1] } / Double(indices.count)
    }
  }
}
