/// The meaning of all tags of a thing: words for one without a name, and its category.
struct FeatureWords {
  let type: String
  let value: String
  let tags: [String: String]

  /// The key of the words; empty where the name is made of none.
  var key: String { owner == nil ? row?.key ?? "" : "" }

  /// The name of a thing that has none of its own.
  var name: String { owner ?? row?.words ?? "" }

  /// Whose cash machine or bank it is, by which people call it; nil where the map does not say so, and for other things.
  private var owner: String? {
    guard ["atm", "bank"].contains(value) else { return nil }
    return ["operator", "brand"].lazy.compactMap { tags[$0] }.first { !$0.isEmpty }
  }

  /// The tags, that of the service's own type among them, in the order of their keys.
  private var allTags: [(key: String, value: String)] {
    var all = tags
    if all[type] == nil { all[type] = value }
    return all.sorted { $0.key < $1.key }
  }

  /// The row with the words: that of the first key in rank.
  private var row: FeatureTable.Row? {
    var best: (row: FeatureTable.Row, rank: Int)?
    for (key, value) in allTags {
      guard let row = FeatureTable.row(key, value), !row.words.isEmpty else { continue }
      let ranked = row.tag.hasPrefix("*") ? value : key
      let rank = FeatureTable.ranks[ranked] ?? 3
      if rank < best?.rank ?? .max { best = (row, rank) }
    }
    return best?.row
  }

  /// Whether people cross a street there.
  var isCrossing: Bool {
    tags["footway"] == "crossing" || value == "crossing" || tags["crossing"] != nil
  }

  /// The category of the thing, by Soundscape's own rules, or else the most urgent one of its tags.
  /// - Parameter isNamed: whether the map gives it a name: a house without one is nothing to call out.
  func category(_ way: WayKind, isNamed: Bool) -> MapCategory {
    if isCrossing { return .mobility }
    if type == "entrance" || tags["entrance"] != nil { return .entrance }
    switch value {
    case "bus_stop", "atm": return .mobility
    case "college", "bridge": return .landmark
    case "bank": return .place
    default: break
    }
    if way == .road || way == .path { return .way }
    let found = allTags.compactMap { FeatureTable.row($0.key, $0.value)?.category }
    let urgent = MapCategory.urgency.first { found.contains($0) }
    if let urgent { return urgent }
    if way != .none { return .way }
    return isNamed ? .place : .none
  }

  /// The kind of way that a thing of that shape is.
  func way(_ shape: MapShape) -> WayKind {
    guard type == "highway", case .lines = shape else { return .none }
    if FeatureTable.roads.contains(value) { return .road }
    return FeatureTable.paths.contains(value) ? .path : .other
  }
}

/// The kinds of ways that lines are.
enum WayKind: Sendable {
  case road, path
  /// Steps, links between roads, and other lines of `highway` that are neither.
  case other
  case none
}
