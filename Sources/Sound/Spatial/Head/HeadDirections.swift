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

/// Adds a point in the middle of every edge of a mesh, between the measured ones.
///
/// A new point's values are those of a smooth surface through the points around it: a polyharmonic spline (r³ with a
/// linear part) over the two rings of neighbours, on the tangent plane (M. Buhmann, Radial Basis Functions, 2003, 5).
/// On flat triangles alone a moving source would pass a corner at every measured direction.
struct HeadRefinement {
  /// The points of the mesh and the new ones.
  let points: [Vector3]
  /// The points that every new point is made of, and the weight of each.
  let stencils: [[(point: Int, part: Double)]]

  init(_ mesh: SphereMesh) {
    var around = [Set<Int>](repeating: [], count: mesh.points.count)
    for triangle in mesh.triangles {
      let (a, b, c) = triangle.corners
      around[a].formUnion([b, c])
      around[b].formUnion([a, c])
      around[c].formUnion([a, b])
    }
    var points = mesh.points
    var stencils: [[(point: Int, part: Double)]] = []
    for a in mesh.points.indices {
      for b in around[a].sorted() where b > a {
        let middle = mesh.points[a] + mesh.points[b]
        // Across the gap that was filled there is nothing to be smooth about.
        guard mesh.points[a].dot(mesh.points[b]) > 0.9 else { continue }
        let v = (1 / middle.length) * middle
        let near = around[a].union(around[b]).union([a, b])
        let far = near.reduce(into: near) { $0.formUnion(around[$1]) }
        let chosen = far.filter { mesh.points[$0].dot(v) > 0.8 }.sorted()
        stencils.append(Self.stencil(v, chosen, mesh.points, ends: (a, b)))
        points.append(v)
      }
    }
    (self.points, self.stencils) = (points, stencils)
  }

  private static func stencil(
    _ v: Vector3, _ chosen: [Int], _ points: [Vector3], ends: (Int, Int)
  ) -> [(point: Int, part: Double)] {
    let reference = abs(v.z) < 0.7 ? Vector3(0, 0, 1) : Vector3(0, 1, 0)
    let side = reference.cross(v)
    let x = (1 / side.length) * side
    let y = v.cross(x)
    let flat = chosen.map { (points[$0].dot(x), points[$0].dot(y)) }
    let size = chosen.count + 3
    var rows = (0..<size).map { _ in [Double](repeating: 0, count: size + 1) }
    for (i, p) in flat.enumerated() {
      for (j, q) in flat.enumerated() { rows[i][j] = cube(p.0 - q.0, p.1 - q.1) }
      let linear = [1, p.0, p.1]
      for k in 0..<3 {
        rows[i][chosen.count + k] = linear[k]
        rows[chosen.count + k][i] = linear[k]
      }
      rows[i][size] = cube(p.0, p.1)
    }
    rows[chosen.count][size] = 1
    guard solve(&rows) else { return [(ends.0, 0.5), (ends.1, 0.5)] }
    return chosen.indices.map { (chosen[$0], rows[$0][size]) }
  }

  /// r³, in tenths of the unit sphere's radius.
  private static func cube(_ x: Double, _ y: Double) -> Double {
    let square = 100 * (x * x + y * y)
    return square * square.squareRoot()
  }

  /// Solves by Gauss–Jordan elimination with pivots; the last column becomes the solution. False if there is none.
  private static func solve(_ rows: inout [[Double]]) -> Bool {
    for i in rows.indices {
      let pivot = (i..<rows.count).max { abs(rows[$0][i]) < abs(rows[$1][i]) }!
      guard abs(rows[pivot][i]) > 1e-9 else { return false }
      rows.swapAt(i, pivot)
      let row = rows[i].map { $0 / rows[i][i] }
      rows[i] = row
      for j in rows.indices where j != i && rows[j][i] != 0 {
        let factor = rows[j][i]
        rows[j].withUnsafeMutableBufferPointer { other in
          for k in i..<other.count { other[k] -= factor * row[k] }
        }
      }
    }
    return true
  }
}
