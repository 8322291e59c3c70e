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

  static let generators = [placesAhead, previewUnnamed]
}
