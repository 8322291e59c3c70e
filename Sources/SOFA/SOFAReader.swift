internal import CMysofa
public import Spatial

/// Reads heads from SOFA files (AES69, SimpleFreeFieldHRIR).
public enum SOFAReader {
  /// Where Debian's libmysofa1 puts the default head: KEMAR, measured by Gardner and Martin (MIT, 1994).
  public static let standardPath = "/usr/share/libmysofa/MIT_KEMAR_normal_pinna.sofa"

  /// Reads a file and converts it to a sample rate.
  public static func read(_ path: String, sampleRate: Double) throws -> HeadMeasurements {
    throw SOFAError(path, "cannot be read yet")
  }
}
