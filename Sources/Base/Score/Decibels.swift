import Glibc

/// Level in decibels and amplitude as a plain factor.
public enum Decibels {
  /// 10^(level/20): 0 dB is 1, -6.02 dB is one half; negative infinity is 0.
  public static func amplitude(_ level: Double) -> Double { pow(10, level / 20) }
  /// 20·log10(amplitude): negative infinity for 0.
  public static func level(_ amplitude: Double) -> Double { 20 * log10(amplitude) }
}

/// The ERB-rate scale of auditory filters (Glasberg and Moore, Hearing Research 47, 1990, equation 4).
public enum ERB {
  /// ERB-rate (number of equivalent rectangular bandwidths) of a frequency in Hz.
  public static func rate(hertz: Double) -> Double { 21.4 * log10(1 + 0.00437 * hertz) }
  /// Frequency in Hz of an ERB-rate.
  public static func hertz(rate: Double) -> Double { (pow(10, rate / 21.4) - 1) / 0.00437 }
}
