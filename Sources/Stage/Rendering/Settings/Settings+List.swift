extension Settings {
  public static let all = Settings()
  /// The same settings, one after the other.
  public static let list: [any AnySetting] = Mirror(reflecting: all).children.compactMap {
    $0.value as? any AnySetting
  }

  /// Returns the settings of a place, in their order.
  public static func of(_ place: SettingPlace) -> [any AnySetting] {
    list.filter { $0.places.contains(place) }
  }
}
