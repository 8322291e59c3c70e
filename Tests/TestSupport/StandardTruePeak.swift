/// The true-peak meter of ITU-R BS.1770-4, annex 2, with the coefficients printed there.
public enum StandardTruePeak {
  /// Phase 0 and 1 of the 48-tap filter; 2 and 3 are their mirror images.
  private static let phases: [[Double]] = [
    [
      0.0017089843750, 0.0109863281250, -0.0196533203125, 0.0332031250000, -0.0594482421875,
      0.1373291015625, 0.9721679687500, -0.1022949218750, 0.0476074218750, -0.0266113281250,
      0.0148925781250, -0.0083007812500,
    ],
    [
      -0.0291748046875, 0.0292968750000, -0.0517578125000, 0.0891113281250, -0.1665039062500,
      0.4650878906250, 0.7797851562500, -0.2003173828125, 0.1015625000000, -0.0582275390625,
      0.0330810546875, -0.0189208984375,
    ],
  ]

  /// The highest magnitude of the fourfold oversampled signal.
  public static func peak(_ samples: [Float]) -> Double {
    var peak = 0.0
    let all = phases + phases.reversed().map { $0.reversed() }
    for i in 11..<samples.count {
      for phase in all {
        var sum = 0.0
        for k in 0..<12 { sum += phase[k] * Double(samples[i - k]) }
        peak = max(peak, abs(sum))
      }
    }
    return peak
  }
}
