struct FeatureWords {
  init(type: String, value: String, tags: [String: String]) {}
  var key: String { "" }
  var name: String { "" }
  var category: MapCategory { .none }
  func way(_ shape: MapShape) -> WayKind { .none }
}
