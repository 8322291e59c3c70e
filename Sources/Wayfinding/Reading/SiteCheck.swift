import Score

/// Checks what concerns several features at once.
struct SiteCheck {
  let problems: SiteProblems

  /// - Parameters:
  ///   - read: the features that could be read.
  ///   - all: all of them, also those with errors.
  func check(_ read: [(feature: SiteFeature, spot: JSONSpot)], of all: [JSONSpot]) {
    checkIdentifiers(read)
    checkWeights(read, of: all)
    checkPlaces(read)
    let count = read.count { if case .ripple = $0.feature.content { true } else { false } }
    guard problems.errors.isEmpty else { return }
    if count == 0 { problems.note(.noRipples, "nothing to enter and no targets") }
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
    let ripples = all.filter { $0.member("properties")?.member("kind")?.value.string == "ripple" }
    let ids = ripples.compactMap {
      ($0.member("properties")?.member("id") ?? $0.member("id"))?.value.string
    }
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
