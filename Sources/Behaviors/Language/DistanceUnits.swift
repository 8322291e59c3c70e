/// The units in which distances are told.
public enum DistanceUnits: String, CaseIterable, Hashable, Sendable {
  /// Metres, and kilometres from 1000 m on.
  case metric
  /// Feet, and miles from 5280 ft on.
  case feet

  static let metresPerFoot = 0.3048
  static let feetPerMile = 5280.0
}
