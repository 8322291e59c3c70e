internal import Glibc
internal import Score

/// Zones of time: local time minus UTC.
public enum Zone {
  /// Whole hours of the sun's mean time at a longitude in degrees; 0 where it is no longitude.
  static func hours(atLongitude longitude: Double) -> Int {
    abs(longitude) <= 360 ? Int(held: longitude / 15) : 0
  }

  /// The seconds that a zone's text means: `+02:00`, `-0430`, `UTC`, `Z`, `CEST`; nil for anything else.
  public static func seconds(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = TimeScanner(bytes)
      guard let seconds = scanner.zone(), scanner.atEnd else { return nil }
      return seconds
    }
  }

  /// The seconds by which this machine's local clock is ahead of UTC, at a time in seconds since 1970.
  package static func local(at epoch: Double) -> Int {
    var (time, parts) = (time_t(held: epoch, .down), tm())
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }
}
