import Score
import Signals

/// The directions of a head's measurements as points, with additional points where there are none.
struct HeadDirections {
  /// The mesh of the measured points, then the additional ones.
  let mesh: SphereMesh
  /// The weight of each measurement for every additional point.
  let fillings: [[Double]]
  /// The solid angle that each measurement stands for, as a part of the whole sphere.
  let areas: [Double]

  init(_ directions: [Direction]) throws(Fault) {
    let measured = directions.map(Self.vector)
    var points = measured
    for (v, gap) in Self.candidates
    where points.allSatisfy({ $0.dot(v) < UnitCircle.at(turns: gap / 360).cosine }) {
      points.append(v)
    }
    mesh = try SphereMesh(points)
    fillings = points[measured.count...].map { Self.nearness(of: measured, to: $0) }
    let areas = mesh.areas.prefix(measured.count)
    let total = areas.reduce(0, +)
    self.areas = areas.map { $0 / total }
  }

  /// The candidates for additional points: above and below where nothing is within 12°, and to the four sides where
  /// nothing is within 35°, so that the head is surrounded. Most heads lack directions below -40°.
  private static let candidates: [(Vector3, Double)] = [
    (Vector3(0, 0, -1), 12), (Vector3(0, 0, 1), 12), (Vector3(0, 1, 0), 35),
    (Vector3(0, -1, 0), 35), (Vector3(1, 0, 0), 35), (Vector3(-1, 0, 0), 35),
  ]

  /// Weights that fall with the fourth power of the distance, so that points of a ring around `v` have equal weights.
  private static func nearness(of points: [Vector3], to v: Vector3) -> [Double] {
    let weights = points.map {
      let square = 2 - 2 * $0.dot(v)
      return 1 / (square * square)
    }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }

  /// The unit vector of a direction, x right, y ahead, z up, by arithmetic that is the same on every processor.
  static func vector(_ direction: Direction) -> Vector3 {
    let a = UnitCircle.at(turns: direction.azimuth / 360)
    let e = UnitCircle.at(turns: direction.elevation / 360)
    return Vector3(-a.sine * e.cosine, a.cosine * e.cosine, e.sine)
  }
}
