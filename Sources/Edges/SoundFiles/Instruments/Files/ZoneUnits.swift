import Glibc
import Score

/// Quantities of people in the units of zones, to a thousandth: the last bits of the C library's logarithms
/// differ between processors.
enum ZoneUnits {
  static func timecents(_ seconds: Double) -> Double {
    seconds > 0 ? rounded(1200 * log2(seconds)) : ZoneParameter.never
  }

  /// Absolute cents of a frequency in Hz.
  static func cents(_ hertz: Double) -> Double {
    hertz > 0 ? rounded(1200 * log2(hertz / 8.175798915643707)) : 0
  }

  /// dB below full of a fraction, 96 at most.
  static func attenuation(_ fraction: Double) -> Double {
    fraction > 0 ? min(rounded(max(-20 * log10(fraction), 0)), 96) : 96
  }

  private static func rounded(_ x: Double) -> Double { (x * 1000).rounded() / 1000 }
}
