import Score

/// Loudspeakers round the listener, as triangles of the convex hull of their directions.
struct SpeakerTriangles: Sendable {
  private struct Triangle: Sendable {
    let corners: (Int, Int, Int)
    /// The rows of the inverse of the matrix of the corners' directions: a gain is a row times a direction.
    let rows: (Vector3, Vector3, Vector3)
  }

  private let triangles: [Triangle]
  /// The channel of each corner; -1 for an imaginary loudspeaker.
  private let channels: [Int]
  /// The neighbours of the imaginary loudspeakers, by corner.
  private let neighbours: [[Int]]

  init(_ places: [SpeakerPlace], _ heard: [Int]) {
    var corners = heard.map { places[$0].vector }
    var channels = heard
    if !heard.contains(where: { places[$0].elevation > 45 }) {
      corners.append(Vector3(0, 0, 1))
      channels.append(-1)
    }
    if !heard.contains(where: { places[$0].elevation < -45 }) {
      corners.append(Vector3(0, 0, -1))
      channels.append(-1)
    }
    let faces = Self.hull(corners)
    triangles = faces.compactMap { face in
      Self.inverse(corners[face.0], corners[face.1], corners[face.2]).map {
        Triangle(corners: face, rows: $0)
      }
    }
    self.channels = channels
    neighbours = channels.indices.map { corner in
      if channels[corner] >= 0 { return [] }
      var near: [Int] = []
      for face in faces where [face.0, face.1, face.2].contains(corner) {
        for other in [face.0, face.1, face.2] where channels[other] >= 0 {
          if !near.contains(channels[other]) { near.append(channels[other]) }
        }
      }
      return near.isEmpty ? heard : near
    }
  }

  /// The faces of the convex hull: triples with all other points on one side. Points are moved outwards by some
  /// millionths, each by its own amount, so that no four lie in a plane.
  private static func hull(_ points: [Vector3]) -> [(Int, Int, Int)] {
    let moved = points.enumerated().map { i, point in
      (1 + 1e-5 * (0.618034 * Double(i + 1)).truncatingRemainder(dividingBy: 1)) * point
    }
    var faces: [(Int, Int, Int)] = []
    for a in points.indices {
      for b in points.indices where b > a {
        for c in points.indices where c > b {
          let normal = (moved[b] - moved[a]).cross(moved[c] - moved[a])
          var (above, below) = (false, false)
          for p in points.indices where p != a && p != b && p != c {
            if normal.dot(moved[p] - moved[a]) > 0 { above = true } else { below = true }
            if above && below { break }
          }
          if !(above && below) { faces.append((a, b, c)) }
        }
      }
    }
    return faces
  }

  /// The inverse matrix of three directions; nil when they lie in a plane with the listener.
  private static func inverse(_ a: Vector3, _ b: Vector3, _ c: Vector3) -> (
    Vector3, Vector3, Vector3
  )? {
    let determinant = a.dot(b.cross(c))
    if abs(determinant) < 1e-6 { return nil }
    let factor = 1 / determinant
    return (factor * b.cross(c), factor * c.cross(a), factor * a.cross(b))
  }

  func pan(_ direction: Vector3, into gains: UnsafeMutablePointer<Float>) {
    var (best, least) = (0, -Double.infinity)
    for i in triangles.indices {
      let rows = triangles[i].rows
      let lowest = min(direction.dot(rows.0), direction.dot(rows.1), direction.dot(rows.2))
      if lowest > least { (best, least) = (i, lowest) }
    }
    if triangles.isEmpty { return }
    let (corners, rows) = (triangles[best].corners, triangles[best].rows)
    let g = (
      max(0, direction.dot(rows.0)), max(0, direction.dot(rows.1)), max(0, direction.dot(rows.2))
    )
    let power = g.0 * g.0 + g.1 * g.1 + g.2 * g.2
    if power == 0 { return }
    add(g.0 * g.0 / power, at: corners.0, gains)
    add(g.1 * g.1 / power, at: corners.1, gains)
    add(g.2 * g.2 / power, at: corners.2, gains)
    for channel in channels where channel >= 0 { gains[channel] = gains[channel].squareRoot() }
  }

  /// Adds power to a corner, or to the neighbours of an imaginary one.
  private func add(_ power: Double, at corner: Int, _ powers: UnsafeMutablePointer<Float>) {
    if channels[corner] >= 0 {
      powers[channels[corner]] += Float(power)
    } else {
      let share = Float(power / Double(neighbours[corner].count))
      for channel in neighbours[corner] { powers[channel] += share }
    }
  }
}
