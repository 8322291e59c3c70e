/// The band-limited curve through the samples, by the discrete Fourier transform: a witness for
/// true-peak measures that shares nothing with their filters.
public enum Oversampled {
  /// `factor` values per sample. The samples count as one period: fade the ends or leave silence there.
  public static func curve(_ samples: [Float], factor: Int = 8) -> [Double] {
    var count = 2
    while count < samples.count { count *= 2 }
    var real = samples.map(Double.init) + [Double](repeating: 0, count: count - samples.count)
    var imaginary = [Double](repeating: 0, count: count)
    FFT(count: count).forward(&real, &imaginary)
    var (wideRe, wideIm) = (
      [Double](repeating: 0, count: count * factor), [Double](repeating: 0, count: count * factor)
    )
    for k in 0...count / 2 {
      let scale = k == count / 2 ? Double(factor) / 2 : Double(factor)
      wideRe[k] = real[k] * scale
      wideIm[k] = imaginary[k] * scale
      guard k > 0 else { continue }
      wideRe[count * factor - k] = real[k] * scale
      wideIm[count * factor - k] = -imaginary[k] * scale
    }
    FFT(count: count * factor).inverse(&wideRe, &wideIm)
    return Array(wideRe.prefix(samples.count * factor))
  }

  /// The highest value of the curve.
  public static func truePeak(_ samples: [Float], factor: Int = 8) -> Double {
    curve(samples, factor: factor).reduce(0) { max($0, abs($1)) }
  }
}
