/// Finds clicks: places where a smooth sound is not smooth.
public enum Clicks {
  /// The samples at which the third difference is more than `ratio` times as large as anywhere in the
  /// 64 samples around, the 6 nearest left out, and larger than `floor`.
  public static func find(_ samples: [Float], ratio: Double = 8, floor: Double = 1e-4) -> [Int] {
    guard samples.count > 160 else { return [] }
    var bends = [Double](repeating: 0, count: samples.count)
    for i in 3..<samples.count {
      let (a, b) = (Double(samples[i]), Double(samples[i - 1]))
      let (c, d) = (Double(samples[i - 2]), Double(samples[i - 3]))
      bends[i] = abs(a - 3 * b + 3 * c - d)
    }
    var found: [Int] = []
    for i in 67..<samples.count - 64 where bends[i] > floor {
      var around = 0.0
      for k in 7...64 { around = max(around, bends[i - k], bends[i + k]) }
      if bends[i] > ratio * around { found.append(i) }
    }
    return found
  }
}
