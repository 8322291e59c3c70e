import Score
import Signals

/// The directions of a head's measurements as points, and further ones where there are none.
struct HeadDirections {
  /// The measured ones, then the filled ones.
  let mesh: SphereMesh
  /// Of every filled point, how much each measurement counts for it.
  let fillings: [[Double]]
  /// Solid angle that each measurement stands for, as a part of all.
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

  /// Above and below where nothing is within 12°, and to the four sides where nothing is within 35°: then
  /// the head is surrounded. Most heads lack what is below -40°.
  private static let candidates: [(Vector3, Double)] = [
    (Vector3(0, 0, -1), 12), (Vector3(0, 0, 1), 12), (Vector3(0, 1, 0), 35),
    (Vector3(0, -1, 0), 35), (Vector3(1, 0, 0), 35), (Vector3(-1, 0, 0), 35),
  ]

  /// Weights that fall with the fourth power of the distance: of a ring around the point all count alike.
  private static func nearness(of points: [Vector3], to v: Vector3) -> [Double] {
    let weights = points.map {
      let square = 2 - 2 * $0.dot(v)
      return 1 / (square * square)
    }
    let total = weights.reduce(0, +)
    return weights.map { $0 / total }
  }

  /// The vector of a direction, x right, y ahead, z up, by arithmetic that is the same on every processor.
  static func vector(_ direction: Direction) -> Vector3 {
    let a = UnitCircle.at(turns: direction.azimuth / 360)
    let e = UnitCircle.at(turns: direction.elevation / 360)
    return Vector3(-a.sine * e.cosine, a.cosine * e.cosine, e.sine)
  }
}
