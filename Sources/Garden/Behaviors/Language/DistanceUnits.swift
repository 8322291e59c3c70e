/// The units in which distances are told.
enum DistanceUnits: String, CaseIterable, Hashable, Sendable {
  /// Metres, and kilometres from 1000 m on.
  case metric
  /// Feet, and miles from 5280 ft on.
  case feet
  /// Yards, and miles from 1760 yd on.
  case yards

  /// The metres of the short unit.
  var metres: Double {
    switch self {
    case .metric: 1
    case .feet: 0.3048
    case .yards: 0.9144
    }
  }

  /// The number of the short unit from which on the long one is told.
  var most: Double {
    switch self {
    case .metric: 1000
    case .feet: 5280
    case .yards: 1760
    }
  }
}
