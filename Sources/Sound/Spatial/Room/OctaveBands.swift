/// The nine octave bands in which rooms are described (IEC 61260-1): 31.5 Hz to 8 kHz.
public enum OctaveBands {
  public static let count = 9
  /// Exact mid-band frequencies, Hz: 1000 · 2^k.
  public static let centres: [Double] = [31.25, 62.5, 125, 250, 500, 1000, 2000, 4000, 8000]
}
