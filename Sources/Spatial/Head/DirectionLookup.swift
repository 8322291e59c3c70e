import Score

/// Three points around a direction, and how much each of them counts; the parts add up to 1.
struct Blend {
  var corners: (Int, Int, Int)
  var parts: (Double, Double, Double)
}

/// Finds the triangle of a mesh in which a direction lies.
///
/// A map of the sphere onto an octahedron with cells of about 2° says where to start; from there a walk
/// over the edges ends in the right triangle, so that nothing is rounded to the map's cells.
final class DirectionLookup: Sendable {
  private static let cells = 64

  /// A triangle; its rows give the parts of its corners in a vector (V. Pulkki, JAES 45, 1997).
  private struct Cell: Sendable {
    var corners: (Int32, Int32, Int32)
    var neighbours: (Int32, Int32, Int32)
    var rows: (Vector3, Vector3, Vector3)
  }

  private nonisolated(unsafe) let triangles: UnsafeMutablePointer<Cell>
  private nonisolated(unsafe) let starts: UnsafeMutablePointer<Int32>
  private let count: Int

  init(_ mesh: SphereMesh) {
    count = mesh.triangles.count
    triangles = .allocate(capacity: count)
    starts = .allocate(capacity: Self.cells * Self.cells)
    for (i, triangle) in mesh.triangles.enumerated() {
      (triangles + i).initialize(to: Self.cell(triangle, mesh.points))
    }
    starts.initialize(repeating: 0, count: Self.cells * Self.cells)
    var here = 0
    for v in 0..<Self.cells {
      for u in 0..<Self.cells {
        here = walk(Self.direction(u, v), from: here)
        starts[v * Self.cells + u] = Int32(here)
      }
    }
  }

  deinit {
    triangles.deallocate()
    starts.deallocate()
  }

  private static func cell(_ triangle: SphereMesh.Triangle, _ points: [Vector3]) -> Cell {
    let (i, j, k) = triangle.corners
    let (a, b, c) = (points[i], points[j], points[k])
    let scale = 1 / a.dot(b.cross(c))
    let (x, y, z) = triangle.neighbours
    return Cell(
      corners: (Int32(i), Int32(j), Int32(k)), neighbours: (Int32(x), Int32(y), Int32(z)),
      rows: (scale * b.cross(c), scale * c.cross(a), scale * a.cross(b)))
  }

  /// - Parameter v: not zero.
  func find(_ v: Vector3) -> Blend {
    let here = walk(v, from: Int(starts[Self.place(v)]))
    let rows = triangles[here].rows
    let (a, b, c) = (
      max(0, rows.0.dot(v)), max(0, rows.1.dot(v)), max(0, rows.2.dot(v))
    )
    let scale = 1 / (a + b + c)
    let (i, j, k) = triangles[here].corners
    return Blend(
      corners: (Int(i), Int(j), Int(k)), parts: (a * scale, b * scale, c * scale))
  }

  /// Crosses the edge behind which the vector lies farthest, until there is none.
  private func walk(_ v: Vector3, from start: Int) -> Int {
    var here = start
    for _ in 0..<count {
      let cell = triangles + here
      let a = cell.pointee.rows.0.dot(v)
      let b = cell.pointee.rows.1.dot(v)
      let c = cell.pointee.rows.2.dot(v)
      let least = min(a, min(b, c))
      if least >= -1e-12 { return here }
      let (x, y, z) = cell.pointee.neighbours
      here = Int(least == a ? x : least == b ? y : z)
    }
    return here
  }

  /// The cell of a vector: the octahedron's lower half is folded out over the upper one's corners.
  private static func place(_ v: Vector3) -> Int {
    let scale = 1 / (abs(v.x) + abs(v.y) + abs(v.z))
    var (x, y) = (v.x * scale, v.y * scale)
    if v.z < 0 {
      let (a, b) = (1 - abs(y), 1 - abs(x))
      (x, y) = (x < 0 ? -a : a, y < 0 ? -b : b)
    }
    let half = Double(cells / 2)
    let u = min(cells - 1, max(0, Int((x + 1) * half)))
    let w = min(cells - 1, max(0, Int((y + 1) * half)))
    return w * cells + u
  }

  /// The middle of a cell.
  private static func direction(_ u: Int, _ v: Int) -> Vector3 {
    let half = Double(cells / 2)
    var (x, y) = ((Double(u) + 0.5) / half - 1, (Double(v) + 0.5) / half - 1)
    let z = 1 - abs(x) - abs(y)
    if z < 0 {
      let (a, b) = (1 - abs(y), 1 - abs(x))
      (x, y) = (x < 0 ? -a : a, y < 0 ? -b : b)
    }
    return Vector3(x, y, z)
  }
}
