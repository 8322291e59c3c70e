extension BehaviorSetting {
  /// Android looks for markers in its field of view only.
  public static let placesAhead = BehaviorSetting(
    "places_ahead", .none, 0...1, 0, android: 1, step: 1,
    "1 leaves out what lies behind a walker of whom course and heading are known",
    from: "own; getFovTriangle in geo/callouts/AutoCallout.kt")
  public static let previewUnnamed = BehaviorSetting(
    "preview_unnamed", .none, 0...1, 0, step: 1,
    "1 lets street previews follow small roads without a name, too",
    from: "App/Settings/SettingsContext.swift")

  /// Its documentation says 500 m.
  public static let mapRadius = BehaviorSetting(
    "map_radius", .metres, 1...5000, 1000, documented: 500,
    "tiles within this distance of the walker are looked up",
    from: "Data/Spatial Data/SpatialDataContext.swift; docs/ios-client/components/data-caching.md")

  static let generators = [placesAhead, previewUnnamed, mapRadius]
}
