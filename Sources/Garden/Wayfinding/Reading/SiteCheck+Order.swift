import Score

extension SiteCheck {
  /// The ripples that come after others: those are there, and none waits for itself.
  func checkOrder(_ read: [(feature: SiteFeature, spot: JSONSpot)], of all: [JSONSpot]) {
    var before: [String: String] = [:]
    var spots: [String: JSONSpot] = [:]
    for (feature, spot) in read {
      guard case .ripple(let ripple) = feature.content, let after = ripple.after else { continue }
      before[ripple.id] = after
      spots[ripple.id] = spot.member("properties")?.member("after")
    }
    if before.isEmpty { return }
    let ids = Self.ids(of: all, [.ripple])
    let known = Set(ids)
    for (id, spot) in spots where !known.contains(before[id]!) {
      problems.error(
        spot, "the ripple \(quoted(id)) comes after no ripple \(quoted(before[id]!))",
        hint: NearestName.hint(for: before[id]!, among: ids))
    }
    for circle in Self.circles(in: before, from: ids) {
      let names = circle.map(quoted).joined(separator: ", ")
      problems.error(
        spots[circle[0]]!,
        circle.count == 1
          ? "the ripple \(names) comes after itself, so that it is never entered"
          : "the ripples \(names) come after each other in a circle, so that none is ever entered",
        hint: "take one \"after\" away")
    }
  }

  /// The circles of a table in which each name has one other at most, each circle once.
  private static func circles(in before: [String: String], from names: [String]) -> [[String]] {
    var seen: Set<String> = []
    return names.compactMap { name in
      var way: [String] = []
      var next: String? = name
      while let id = next, seen.insert(id).inserted {
        way.append(id)
        next = before[id]
      }
      guard let next, let start = way.firstIndex(of: next) else { return nil }
      return Array(way[start...])
    }
  }
}
