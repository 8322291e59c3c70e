import Score

/// Three points around a direction and the weight of each; the weights add up to 1.
struct Blend {
  var corners: (Int, Int, Int)
  var parts: (Float, Float, Float)
}

/// Finds the triangle of a mesh in which a direction lies.
///
/// A map of the sphere onto an octahedron with cells of about 2° gives the triangle to start from; a walk over the
/// edges leads to the right one, so that nothing is rounded to the map's cells.
final class DirectionLookup: @unchecked Sendable {
  private static let cells = 64

  /// A triangle of 64 bytes; its rows give the weights of its corners for a vector (V. Pulkki, JAES 45, 1997).
  private struct Cell {
    var a: (x: Float, y: Float, z: Float)
    var b: (x: Float, y: Float, z: Float)
    var c: (x: Float, y: Float, z: Float)
    var corners: (Int32, Int32, Int32)
    var neighbours: (Int32, Int32, Int32)
    var spare: Int32 = 0

    @inline(__always) func parts(_ x: Float, _ y: Float, _ z: Float) -> (Float, Float, Float) {
      (a.x * x + a.y * y + a.z * z, b.x * x + b.y * y + b.z * z, c.x * x + c.y * y + c.z * z)
    }
  }

  private let triangles: UnsafeMutablePointer<Cell>
  private let starts: UnsafeMutablePointer<Int32>
  private let count: Int

  init(_ mesh: SphereMesh) {
    count = mesh.triangles.count
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Cell>.stride, alignment: 64)
    triangles = memory.bindMemory(to: Cell.self, capacity: count)
    starts = .allocate(capacity: Self.cells * Self.cells)
    for (i, triangle) in mesh.triangles.enumerated() {
      (triangles + i).initialize(to: Self.cell(triangle, mesh.points))
    }
    starts.initialize(repeating: 0, count: Self.cells * Self.cells)
    var here = 0
    for v in 0..<Self.cells {
      for u in 0..<Self.cells {
        let (x, y, z) = Self.direction(u, v)
        here = walk(x, y, z, from: here)
        starts[v * Self.cells + u] = Int32(here)
      }
    }
  }

  deinit {
    UnsafeMutableRawPointer(triangles).deallocate()
    starts.deallocate()
  }

  private static func cell(_ triangle: SphereMesh.Triangle, _ points: [Vector3]) -> Cell {
    let (i, j, k) = triangle.corners
    let (a, b, c) = (points[i], points[j], points[k])
    let scale = 1 / a.dot(b.cross(c))
    func row(_ v: Vector3) -> (x: Float, y: Float, z: Float) {
      (Float(scale * v.x), Float(scale * v.y), Float(scale * v.z))
    }
    let (x, y, z) = triangle.neighbours
    return Cell(
      a: row(b.cross(c)), b: row(c.cross(a)), c: row(a.cross(b)),
      corners: (Int32(i), Int32(j), Int32(k)), neighbours: (Int32(x), Int32(y), Int32(z)))
  }

  /// - Parameter v: any vector but zero.
  func find(_ v: Vector3) -> Blend {
    var here: Int32 = -1
    return find(v, near: &here)
  }

  /// - Parameters:
  ///   - v: any vector but zero.
  ///   - last: triangle of the last call, which mostly is still the right one; -1 if there was none.
  func find(_ v: Vector3, near last: inout Int32) -> Blend {
    let scale = 1 / (v.x * v.x + v.y * v.y + v.z * v.z).squareRoot()
    let (x, y, z) = (Float(v.x * scale), Float(v.y * scale), Float(v.z * scale))
    var (a, b, c): (Float, Float, Float) = (-1, -1, -1)
    if last >= 0 { (a, b, c) = triangles[Int(last)].parts(x, y, z) }
    if min(a, min(b, c)) < 0 {
      last = Int32(walk(x, y, z, from: Int(starts[Self.place(x, y, z)])))
      (a, b, c) = triangles[Int(last)].parts(x, y, z)
      (a, b, c) = (max(0, a), max(0, b), max(0, c))
    }
    let whole = 1 / (a + b + c)
    let (i, j, k) = triangles[Int(last)].corners
    return Blend(corners: (Int(i), Int(j), Int(k)), parts: (a * whole, b * whole, c * whole))
  }

  /// Crosses the edge behind which the vector lies farthest, until there is none.
  private func walk(_ x: Float, _ y: Float, _ z: Float, from start: Int) -> Int {
    var here = start
    for _ in 0..<count {
      let (a, b, c) = triangles[here].parts(x, y, z)
      let least = min(a, min(b, c))
      if least >= -1e-6 { return here }
      let (p, q, r) = triangles[here].neighbours
      here = Int(least == a ? p : least == b ? q : r)
    }
    return here
  }

  /// The cell of a vector: the octahedron's lower half is folded out beyond the upper one's edges.
  private static func place(_ x: Float, _ y: Float, _ z: Float) -> Int {
    let scale = 1 / (abs(x) + abs(y) + abs(z))
    var (p, q) = (x * scale, y * scale)
    if z < 0 {
      let (a, b) = (1 - abs(q), 1 - abs(p))
      (p, q) = (p < 0 ? -a : a, q < 0 ? -b : b)
    }
    let half = Float(cells / 2)
    let u = min(cells - 1, max(0, Int((p + 1) * half)))
    let w = min(cells - 1, max(0, Int((q + 1) * half)))
    return w * cells + u
  }

  /// The middle of a cell.
  private static func direction(_ u: Int, _ v: Int) -> (Float, Float, Float) {
    let half = Float(cells / 2)
    var (x, y) = ((Float(u) + 0.5) / half - 1, (Float(v) + 0.5) / half - 1)
    let z = 1 - abs(x) - abs(y)
    if z < 0 {
      let (a, b) = (1 - abs(y), 1 - abs(x))
      (x, y) = (x < 0 ? -a : a, y < 0 ? -b : b)
    }
    let scale = 1 / (x * x + y * y + z * z).squareRoot()
    return (x * scale, y * scale, z * scale)
  }
}
