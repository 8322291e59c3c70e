import Score

@testable import Wayfinding

/// A small garden on a plane round a middle, for tests: places are metres east and north.
struct Garden {
  var plane = LocalPlane(origin: GeoPoint(latitude: 33.79, longitude: -84.37))

  func at(_ x: Double, _ y: Double = 0) -> GeoPoint { plane.place(PlanePoint(x, y)) }

  func circle(_ x: Double, _ y: Double = 0, radius: Double) -> SiteShape {
    .circle(centre: at(x, y), radius: radius)
  }

  func ripple(
    _ id: String, _ x: Double, _ y: Double = 0, radius: Double = 10,
    weights: [String: Double] = [:]
  ) -> Ripple {
    Ripple(
      id: id, shape: circle(x, y, radius: radius), mapping: "\(id).lua", weights: weights,
      info: "This is \(id).")
  }

  /// Walks along the x axis, a position a second.
  func walk(
    _ way: Wayfinder, _ xs: [Double], accuracy: Double? = nil, step: Double = 1
  ) -> (Wayfinder, [Decision]) {
    var way = way
    var made: [Decision] = []
    for (row, x) in xs.enumerated() {
      made += way.update(
        time: way.time + step, row: row, position: at(x), accuracy: accuracy)
    }
    return (way, made)
  }
}

/// Numbers from one to another, both included.
func range(_ from: Double, _ to: Double, by step: Double = 1) -> [Double] {
  Array(stride(from: from, through: to, by: from < to ? step : -step))
}

extension Site {
  init(name: String = "", ripples: [Ripple]) {
    self.init(name: name, features: ripples.map { SiteFeature(.ripple($0)) })
  }
}
