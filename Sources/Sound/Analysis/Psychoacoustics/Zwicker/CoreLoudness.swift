internal import CKernels

/// The core loudness of the 20 critical bands from the intensities of 28 third-octave bands: ISO 532-1:2017, clauses
/// 5.3 to 5.5.
///
/// The standard's equations are solved for intensities: below 300 Hz these are multiplied by 10^(ΔL/10) of their
/// range, and N' = 0.0635 · 10^(0.025 LTQ) · ((0.75 + 0.25 I / I_TQ)^¼ - 1), so that no logarithm is needed.
final class CoreLoudness {
  static let bands = 20
  private let memory = Scratch()
  private let weights: UnsafeMutablePointer<Double>

  init(field: SoundField) {
    weights = memory.room(for: 240)
    typealias Tables = ZwickerTables
    for (row, reductions) in Tables.lowLevels.enumerated() {
      for band in 0..<12 {
        let reduction = band < 11 ? reductions[band] : 0
        weights[12 * row + band] = PowerLevel.ratio(reduction)
        guard row < 7 else { continue }
        let limit = PowerLevel.ratio(Tables.ranges[row] - reduction)
        weights[96 + 12 * row + band] = band < 11 ? limit : .infinity
      }
    }
    for band in 0..<Self.bands {
      let threshold = Tables.thresholds[band]
      let raised = field == .diffuse ? Tables.diffuse[band] : 0
      let ear = Tables.transmission[band] - raised
      weights[180 + band] = PowerLevel.ratio(threshold + ear)
      weights[200 + band] = 0.25 * PowerLevel.ratio(-ear - Tables.widths[band] - threshold)
      weights[220 + band] = 0.0635 * PowerLevel.ratio(0.25 * threshold)
    }
  }

  /// - Parameters:
  ///   - intensities: rows of 28 intensities, multiples of (20 µPa)².
  ///   - out: receives rows of 20 core loudnesses, sone/Bark.
  func process(
    _ intensities: UnsafePointer<Double>, to out: UnsafeMutablePointer<Double>, rows: Int
  ) {
    kernels_now().pointee.core_loudness(out, intensities, weights, Int32(rows))
  }
}
