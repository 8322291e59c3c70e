import Score
import Signals

/// Triangles between directions: the convex hull of their points on the unit sphere, which is their Delaunay
/// triangulation there.
struct SphereMesh: Sendable {
  struct Triangle: Sendable {
    /// The indices of the corners, counter-clockwise seen from outside.
    var corners: (Int, Int, Int)
    /// The triangle across the edge opposite to each corner.
    var neighbours = (0, 0, 0)
  }

  let points: [Vector3]
  private(set) var triangles: [Triangle] = []

  /// - Parameter points: unit vectors around the origin, no two equal.
  init(_ points: [Vector3]) throws(Fault) {
    self.points = points
    var hull = try HullBuilder(points.map(Self.jittered))
    hull.build()
    triangles = hull.triangles
  }

  /// The solid angle around each point, as a part of the whole: a third of each triangle at it.
  var areas: [Double] {
    var areas = [Double](repeating: 0, count: points.count)
    for triangle in triangles {
      let (a, b, c) = triangle.corners
      let area = (points[b] - points[a]).cross(points[c] - points[a]).length
      for corner in [a, b, c] { areas[corner] += area }
    }
    let total = areas.reduce(0, +)
    return areas.map { $0 / total }
  }

  /// A point moved outwards by a hair, the same on the left and on the right: it decides which diagonal is taken
  /// where four points of a regular grid lie on one circle.
  private static func jittered(_ v: Vector3) -> Vector3 {
    var hash: UInt64 = 0x9e37_79b9_7f4a_7c15
    for x in [abs(v.x), v.y, v.z] {
      hash ^= UInt64(bitPattern: Int64((x * 65536).rounded()))
      hash = hash &* 0xbf58_476d_1ce4_e5b9
      hash ^= hash >> 29
    }
    return (1 + 1e-7 * Double(hash >> 40) / 16_777_216) * v
  }
}

/// Grows a convex hull point by point (Clarkson and Shor, 1989, without their conflict graph).
struct HullBuilder {
  private let points: [Vector3]
  private var faces: [SphereMesh.Triangle] = []
  private var isAlive: [Bool] = []
  private let first: [Int]

  init(_ points: [Vector3]) throws(Fault) {
    self.points = points
    guard let first = Self.tetrahedron(points) else {
      throw Fault(.head, "the directions lie in one plane", expected: "directions around the head")
    }
    self.first = first
  }

  /// The triangles, with the removed ones left out and the others renumbered.
  var triangles: [SphereMesh.Triangle] {
    var numbers = [Int](repeating: -1, count: faces.count)
    var count = 0
    for i in faces.indices where isAlive[i] {
      numbers[i] = count
      count += 1
    }
    return faces.indices.filter { isAlive[$0] }.map {
      var face = faces[$0]
      let (a, b, c) = face.neighbours
      face.neighbours = (numbers[a], numbers[b], numbers[c])
      return face
    }
  }

  private static func tetrahedron(_ p: [Vector3]) -> [Int]? {
    guard p.count >= 4 else { return nil }
    let b = p.indices.max { (p[$0] - p[0]).length < (p[$1] - p[0]).length }!
    func area(_ i: Int) -> Double { (p[b] - p[0]).cross(p[i] - p[0]).length }
    let c = p.indices.max { area($0) < area($1) }!
    let normal = (p[b] - p[0]).cross(p[c] - p[0])
    func height(_ i: Int) -> Double { abs(normal.dot(p[i] - p[0])) }
    let d = p.indices.max { height($0) < height($1) }!
    guard height(d) > 1e-4 else { return nil }
    return normal.dot(p[d] - p[0]) < 0 ? [0, b, c, d] : [0, c, b, d]
  }

  mutating func build() {
    let (a, b, c, d) = (first[0], first[1], first[2], first[3])
    faces = [
      .init(corners: (a, b, c), neighbours: (2, 3, 1)),
      .init(corners: (a, d, b), neighbours: (2, 0, 3)),
      .init(corners: (b, d, c), neighbours: (3, 0, 1)),
      .init(corners: (c, d, a), neighbours: (1, 0, 2)),
    ]
    isAlive = [true, true, true, true]
    for i in points.indices where !first.contains(i) { add(i) }
  }

  private func sees(_ face: Int, _ p: Int) -> Bool {
    let (a, b, c) = faces[face].corners
    let normal = (points[b] - points[a]).cross(points[c] - points[a])
    return normal.dot(points[p] - points[a]) > 0
  }

  private mutating func add(_ p: Int) {
    guard let seen = faces.indices.last(where: { isAlive[$0] && sees($0, p) }) else { return }
    var (queue, visited) = ([seen], Set([seen]))
    var rim: [(from: Int, to: Int, beyond: Int)] = []
    while let face = queue.popLast() {
      isAlive[face] = false
      let ((a, b, c), (x, y, z)) = (faces[face].corners, faces[face].neighbours)
      for (from, to, beyond) in [(b, c, x), (c, a, y), (a, b, z)] {
        if visited.contains(beyond) { continue }
        if sees(beyond, p) {
          visited.insert(beyond)
          queue.append(beyond)
        } else {
          rim.append((from, to, beyond))
        }
      }
    }
    close(rim, p)
  }

  /// Connects the rim of the hole with the new point.
  private mutating func close(_ rim: [(from: Int, to: Int, beyond: Int)], _ p: Int) {
    var (starting, ending): ([Int: Int], [Int: Int]) = ([:], [:])
    for (i, edge) in rim.enumerated() {
      starting[edge.from] = faces.count + i
      ending[edge.to] = faces.count + i
    }
    for edge in rim {
      let new = faces.count
      faces.append(
        .init(
          corners: (edge.from, edge.to, p),
          neighbours: (starting[edge.to]!, ending[edge.from]!, edge.beyond)))
      isAlive.append(true)
      relink(edge.beyond, edge.from, edge.to, to: new)
    }
  }

  private mutating func relink(_ face: Int, _ from: Int, _ to: Int, to new: Int) {
    let (a, b, c) = faces[face].corners
    if a != from && a != to {
      faces[face].neighbours.0 = new
    } else if b != from && b != to {
      faces[face].neighbours.1 = new
    } else if c != from && c != to {
      faces[face].neighbours.2 = new
    }
  }
}
