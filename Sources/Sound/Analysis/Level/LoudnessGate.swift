import Glibc

/// The integrated loudness and the loudness range from the mean squares of consecutive 100 ms segments.
struct LoudnessGate {
  let energies: [Double]

  /// The loudness of a weighted mean square, LUFS: ITU-R BS.1770-4, equation 2.
  static func loudness(_ energy: Double) -> Double { -0.691 + 10 * log10(energy) }
  static func energy(_ loudness: Double) -> Double { pow(10, (loudness + 0.691) / 10) }

  /// The mean squares of windows of `segments` segments, one every `step`.
  func windows(segments: Int, step: Int) -> [Double] {
    guard energies.count >= segments else { return [] }
    return stride(from: 0, through: energies.count - segments, by: step).map { start in
      energies[start..<start + segments].reduce(0, +) / Double(segments)
    }
  }

  /// The integrated loudness, LUFS: blocks of 400 ms overlapping by 75 %, gated at −70 LUFS and then at 10 LU below
  /// their mean.
  var integrated: Double {
    let loud = windows(segments: 4, step: 1).filter { $0 > Self.energy(-70) }
    let gate = mean(loud) / 10
    let gated = loud.filter { $0 > gate }
    return gated.isEmpty ? -.infinity : Self.loudness(mean(gated))
  }

  /// The loudness range, LU, of EBU Tech 3342: windows of 3 s every second, gated at −70 LUFS and then at 20 LU below
  /// their mean; the distance from the 10th to the 95th percentile.
  var range: Double {
    let loud = windows(segments: 30, step: 10).filter { $0 >= Self.energy(-70) }
    let gate = mean(loud) / 100
    let gated = loud.filter { $0 >= gate }.sorted()
    guard !gated.isEmpty else { return 0 }
    func percentile(_ fraction: Double) -> Double {
      Self.loudness(gated[Int((Double(gated.count - 1) * fraction).rounded())])
    }
    return percentile(0.95) - percentile(0.10)
  }

  private func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }
}
