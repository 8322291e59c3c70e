import Score
import Wayfinding

/// A line over the ground.
struct PolyLine {
  let places: [EarthPlace]

  init(_ points: [GeoPoint]) { places = points.map { EarthPlace($0) } }

  /// Metres from its beginning to its end.
  var length: Double {
    zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }

  /// The place after some metres; its end where it is shorter.
  func place(after metres: Double) -> EarthPlace {
    var left = metres
    for (from, to) in zip(places, places.dropFirst()) {
      let step = from.distance(to: to)
      if step > left, step > 0 {
        return EarthPlace(under: from.vector + left / step * (to.vector - from.vector))
      }
      left -= step
    }
    return places[places.count - 1]
  }

  var middle: GeoPoint { place(after: length / 2).point }
}
