public import Score
public import Spatial

/// Reads heads from SOFA files (AES69, convention SimpleFreeFieldHRIR).
public enum SOFAReader {
  /// The path at which Debian's libmysofa1 puts the default head: KEMAR, measured by Gardner and Martin (MIT, 1994).
  public static let standardPath = "/usr/share/libmysofa/MIT_KEMAR_normal_pinna.sofa"

  /// Reads a file as it was measured: the directions of one distance, one measurement each.
  /// - Throws: `Fault` with the file: `missing`, `permission` or `file` where it cannot be opened, `memory`, and `head` with
  ///   what is wrong in it.
  public static func read(_ path: String) throws(Fault) -> HeadMeasurements {
    try SOFAFile(path).measurements()
  }

  /// Reads a file and converts it to a sample rate.
  ///
  /// Of a file with several distances the one with the most directions is used, the farthest of those
  /// with equally many; of several measurements from one direction the first.
  /// - Throws: `Fault` with the file: `missing`, `permission` or `file` where it cannot be opened, `memory`, and `head` with
  ///   what is wrong in it.
  public static func read(_ path: String, sampleRate: Double) throws(Fault) -> HeadMeasurements {
    let measurements = try read(path)
    do { return try measurements.resampled(to: sampleRate) } catch {
      var fault = error
      fault.place = FaultPlace(path)
      throw fault
    }
  }
}
