import MapData

extension MapCategory {
  /// The short sound before a callout of the category.
  var earcon: String {
    switch self {
    case .safety: "sense_safety"
    case .mobility: "sense_mobility"
    case .information: "information_alert"
    case .activity: "sense_tourpoi"
    case .navilens: "sense_navilens"
    default: "sense_poi"
    }
  }
}

/// The names of the short sounds that generators play beside those of categories.
enum Earcon {
  static let location = "sense_location"
  static let intersection = "sense_poi"
  static let beaconFound = "SS_beaconFound2_48k"
  static let previewStart = "SS_logo4"
  static let previewEnd = "Aug12_Experience_end_4c"
  static let streetFound = "SS_streetFound"
  static let travelStart = "Travel_start"
  static let travelBetween = "Travel_inter"
  static let travelEnd = "Travel_end"
  static let travelBack = "Travel_reverse"
  static let noStreet = "street_non_1c"
}
