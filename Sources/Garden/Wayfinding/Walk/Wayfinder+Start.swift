import Score

extension Wayfinder {
  /// Metres from the nearest ripple beyond which something is probably wrong.
  static let farMetres = 100_000.0

  /// The first position: says where it is, and whether it can be right.
  mutating func start(_ place: EarthPlace) {
    guard let nearest = enteredRipples.index.nearest(1, to: place).first else {
      add(.start, reason: "the site has no ripples: nothing to enter, no targets")
      let away = site.markers.map { $0.point.distance(to: place.point) }.min() ?? 0
      guard away > Self.farMetres else { return }
      return add(
        .far, distance: away,
        reason: "the walk is \(Measure.metres(away)) away from the site's places")
    }
    let id = ripples[nearest.index].id
    let only = ripples.count == 1 ? "; the site has one ripple: only one target" : ""
    add(
      .start, id: id, distance: nearest.distance,
      reason: nearest.distance == 0
        ? "the walk begins in \(id)\(only)"
        : "the nearest ripple is \(id), \(Measure.metres(nearest.distance)) away\(only)")
    guard nearest.distance > Self.farMetres else { return }
    let (latitude, longitude) = (place.point.latitude, place.point.longitude)
    var (reason, near) = (
      "the walk is \(Measure.metres(nearest.distance)) away from the site", Double?.none
    )
    if abs(longitude) <= 90 {
      let swapped = EarthPlace(GeoPoint(latitude: longitude, longitude: latitude))
      let distance = enteredRipples.index.nearest(1, to: swapped)[0].distance
      if distance < Self.farMetres {
        near = distance
        reason += "; with latitude and longitude swapped it would be \(Measure.metres(distance))"
      }
    }
    add(.far, id: id, distance: nearest.distance, swappedDistance: near, reason: reason)
  }
}
