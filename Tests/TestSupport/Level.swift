import Glibc

/// Levels of sound in dB relative to full scale, a sample of 1.
public enum Level {
  /// 20·log10 of an amplitude.
  public static func decibels(_ amplitude: Double) -> Double { 20 * log10(amplitude) }

  public static func rms(_ samples: some Sequence<Float>) -> Double {
    inOneStretch(samples) { samples in
      var sum = 0.0
      for x in samples { sum += Double(x) * Double(x) }
      return (sum / Double(max(1, samples.count))).squareRoot()
    }
  }

  public static func peak(_ samples: some Sequence<Float>) -> Double {
    inOneStretch(samples) { samples in
      var peak: Float = 0
      for x in samples where x.magnitude > peak { peak = x.magnitude }
      return Double(peak)
    }
  }

  /// Peak over RMS in dB: 3.01 for a sine.
  public static func crest(_ samples: [Float]) -> Double {
    decibels(peak(samples) / rms(samples))
  }

  /// Whether every sample is a number, and none is infinite.
  public static func isFinite(_ samples: some Sequence<Float>) -> Bool {
    inOneStretch(samples) { $0.allSatisfy(\.isFinite) }
  }

  /// Gives samples as one stretch of memory, so that the loop is here: most tests are compiled without optimisation.
  private static func inOneStretch<Result>(
    _ samples: some Sequence<Float>, _ measure: (UnsafeBufferPointer<Float>) -> Result
  ) -> Result {
    samples.withContiguousStorageIfAvailable(measure)
      ?? Array(samples).withUnsafeBufferPointer(measure)
  }
}
