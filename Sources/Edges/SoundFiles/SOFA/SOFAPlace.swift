import Score

/// The place of a loudspeaker.
struct SOFAPlace {
  var direction: Direction
  /// The distance in metres.
  var distance: Double

  /// The place is nil for units that are not SOFA's, in the middle of the head, and for an elevation beyond the poles.
  init?(_ triple: (Double, Double, Double), type: String, units: String) {
    let (a, b, c) = triple
    let words = units.lowercased()
    if type == "cartesian" {
      guard words.isEmpty || words.hasPrefix("met") || words.hasPrefix("m") else { return nil }
      // SOFA's x points ahead and y to the left
      let v = Vector3(-b, a, c)
      self.init(direction: Direction(of: v), distance: v.length)
      guard distance > 1e-6 else { return nil }
    } else if type == "spherical" {
      guard words.isEmpty || words.hasPrefix("deg") else { return nil }
      guard abs(b) <= 90.001, c > 0 else { return nil }
      let azimuth = Angle.wrap180(a)
      self.init(
        direction: Direction(azimuth: azimuth, elevation: max(-90, min(90, b))), distance: c)
    } else {
      return nil
    }
  }

  init(direction: Direction, distance: Double) {
    (self.direction, self.distance) = (direction, distance)
  }
}

enum SOFAPlaces {
  /// The indices of one measurement per direction, all from about one distance.
  static func choose(_ places: [SOFAPlace]) -> [Int] {
    var shells: [Double: [Int]] = [:]
    for (i, place) in places.enumerated() {
      shells[(place.distance * 100).rounded(), default: []].append(i)
    }
    let fullest = shells.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
    var seen: Set<[Double]> = []
    return (fullest?.value ?? []).filter { i in
      let v = places[i].direction.vector
      return seen.insert([v.x, v.y, v.z].map { ($0 * 5000).rounded() }).inserted
    }
  }
}
