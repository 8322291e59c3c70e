import Score

/// Checks what concerns several features at once.
struct SiteCheck {
  let problems: SiteProblems
  /// Whether the site guides its walkers, so that it need not have ripples.
  let isGuided: Bool

  /// - Parameters:
  ///   - read: the features that could be read.
  ///   - all: all of them, also those with errors.
  func check(_ read: [(feature: SiteFeature, spot: JSONSpot)], of all: [JSONSpot]) {
    checkIdentifiers(read)
    checkWeights(read, of: all)
    checkOrder(read, of: all)
    checkWaypoints(read, of: all)
    checkPlaces(read)
    checkAreas(read)
    let count = read.count { if case .ripple = $0.feature.content { true } else { false } }
    guard problems.errors.isEmpty else { return }
    if count == 0, !isGuided { problems.note(.noRipples, "nothing to enter and no targets") }
    if count == 1 { problems.note(.oneRipple, "outside it is the only target") }
  }

  private func checkIdentifiers(_ read: [(feature: SiteFeature, spot: JSONSpot)]) {
    var first: [String: JSONSpot] = [:]
    for (feature, spot) in read {
      guard let id = feature.id else { continue }
      let place = spot.member("properties")?.member("id") ?? spot.member("id") ?? spot
      if let other = first[id] {
        problems.error(
          place, "the id \(quoted(id)) stands twice, first at \(other.path)",
          hint: "ids of a site differ")
      } else {
        first[id] = spot
      }
    }
  }

  private func checkWeights(_ read: [(feature: SiteFeature, spot: JSONSpot)], of all: [JSONSpot]) {
    if !read.contains(where: { $0.spot.member("properties")?.member("weights") != nil }) { return }
    let ids = Self.ids(of: all, [.ripple])
    let known = Set(ids)
    for (feature, spot) in read {
      guard case .ripple(let ripple) = feature.content,
        let weights = spot.member("properties")?.member("weights")
      else { continue }
      for (key, member) in weights.members ?? [] where !known.contains(key) {
        problems.error(
          member, "the weights of \(quoted(ripple.id)) name no ripple \(quoted(key))",
          hint: NearestName.hint(for: key, among: ids))
      }
    }
  }

  private func checkWaypoints(
    _ read: [(feature: SiteFeature, spot: JSONSpot)], of all: [JSONSpot]
  ) {
    let ids = Self.ids(of: all, [.beacon, .place])
    let known = Set(ids)
    for (feature, spot) in read {
      guard case .line(let line) = feature.content,
        let items = spot.member("properties")?.member("waypoints")?.items
      else { continue }
      for (id, item) in zip(line.waypoints, items) where !known.contains(id) {
        problems.error(
          item, "the route \(quoted(line.id)) goes by no place or beacon \(quoted(id))",
          hint: ids.isEmpty ? "give it a Point" : NearestName.hint(for: id, among: ids))
      }
    }
  }

  /// The ids of the features of some kinds, also of those that could not be read.
  static func ids(of all: [JSONSpot], _ kinds: [SiteKind]) -> [String] {
    all.compactMap { spot in
      let properties = spot.member("properties")
      let kind = properties?.member("kind")?.value.string.flatMap { SiteKind(rawValue: $0) }
      guard let kind, kinds.contains(kind), let id = properties?.member("id") ?? spot.member("id")
      else { return nil }
      return id.value.string ?? id.number.map { _ in id.shown }
    }
  }

  /// Ripples that cover the area of one before them: of equally small ones the first is heard. Where one of them comes after
  /// another, both may be heard in their turn.
  private func checkAreas(_ read: [(feature: SiteFeature, spot: JSONSpot)]) {
    var first: [SiteShape: Ripple] = [:]
    for (feature, spot) in read {
      guard case .ripple(let ripple) = feature.content, ripple.after == nil else { continue }
      guard let other = first[ripple.shape] else {
        first[ripple.shape] = ripple
        continue
      }
      problems.note(
        .sameArea,
        "\(quoted(ripple.id)) covers the area of \(quoted(other.id)), so that inside \(quoted(other.id)) alone is heard; move one of them, or let it come \"after\" the other",
        at: spot.path)
    }
  }

  /// Features far from the others, perhaps because latitude and longitude are swapped.
  private func checkPlaces(_ read: [(feature: SiteFeature, spot: JSONSpot)]) {
    let placed = read.compactMap { item in
      item.feature.anchor.map { (place: EarthPlace($0), spot: item.spot) }
    }
    guard let first = placed.first, let middle = SiteMiddle.middle(of: placed.map(\.place.vector))
    else { return }
    for (place, spot) in placed {
      let far = EarthPlace.arc(chord: (place.vector - middle).length)
      guard far > Wayfinder.farMetres else { continue }
      let point = place.point
      let swapped = EarthPlace(GeoPoint(latitude: point.longitude, longitude: point.latitude))
      let distance = Measure.metres(far)
      if abs(point.longitude) <= 90, (swapped.vector - middle).length < Wayfinder.farMetres {
        problems.error(
          spot.member("geometry") ?? spot, "it lies \(distance) from the rest of the site",
          hint: "with longitude and latitude swapped it would lie among it: "
            + SwappedOrder.cure(point))
      } else {
        problems.note(.farAway, "\(distance) from the rest of the site", at: spot.path)
      }
    }
    let point = first.place.point
    if placed.allSatisfy({ $0.place.point.latitude < -60 }) {
      problems.note(
        .perhapsSwapped,
        "the site lies in Antarctica, at latitude \(Figure.short(point.latitude, decimals: 3)), longitude "
          + "\(Figure.short(point.longitude, decimals: 3)); positions are [longitude, latitude]")
    }
  }
}

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
