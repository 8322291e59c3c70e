import Score
import Wayfinding

/// Points and short stretches of lines, found by how near they are to a place.
///
/// A long road is many pieces, so that a place far from most of it does not measure all of it.
struct PieceIndex: Sendable {
  /// A thing near a place.
  struct Hit {
    let feature: Int
    /// The distance in metres.
    let distance: Double
    /// The nearest point, in space.
    let point: Vector3
  }

  private struct Piece {
    let feature: Int32
    let first: Int32
    let count: Int32
  }

  /// The most stretches of a piece, and the metres that a piece of several may measure.
  private static let (stretches, metres) = (8, 120.0)

  private let tree: BoundsTree
  /// The pieces in the order of the tree.
  private let pieces: [Piece]
  private let vertices: [Vector3]

  /// - Parameter lines: the lines, with the things that they belong to; a line of one place is a point.
  init(_ lines: [(feature: Int, places: [EarthPlace])]) {
    var (pieces, vertices): ([Piece], [Vector3]) = ([], [])
    var (centres, radii): ([Vector3], [Double]) = ([], [])
    for (feature, places) in lines {
      let base = vertices.count
      vertices += places.map(\.vector)
      for range in Self.split(vertices[base...]) {
        pieces.append(
          Piece(
            feature: Int32(feature), first: Int32(range.lowerBound), count: Int32(range.count)))
        let (centre, radius) = Self.sphere(vertices[range])
        centres.append(centre)
        radii.append(radius)
      }
    }
    tree = BoundsTree(centres: centres, radii: radii)
    self.pieces = tree.order.map { pieces[Int($0)] }
    self.vertices = vertices
  }

  /// Cuts a line into pieces that share their ends.
  private static func split(_ line: ArraySlice<Vector3>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = line.startIndex
    while start < line.endIndex - 1 {
      var end = start + 1
      while end + 1 < line.endIndex, end - start < stretches,
        (line[end + 1] - line[start]).length < metres
      { end += 1 }
      ranges.append(start..<end + 1)
      start = end
    }
    return ranges.isEmpty ? [line.startIndex..<line.endIndex] : ranges
  }

  private static func sphere(_ points: ArraySlice<Vector3>) -> (Vector3, Double) {
    let centre = 1 / Double(points.count) * points.reduce(Vector3.zero, +)
    return (centre, points.map { ($0 - centre).length }.max() ?? 0)
  }

  /// The things within a distance, each once, in no order.
  func hits(near place: EarthPlace, within radius: Double) -> [Hit] {
    var found: [Hit] = []
    visit(near: place, within: radius) { if $0.distance <= radius { found.append($0) } }
    guard found.count > 1 else { return found }
    found.sort { ($0.feature, $0.distance) < ($1.feature, $1.distance) }
    var last = -1
    return found.filter { hit in
      defer { last = hit.feature }
      return hit.feature != last
    }
  }

  /// Measures the pieces that may lie within a distance, and some more.
  func visit(near place: EarthPlace, within radius: Double, _ take: (Hit) -> Void) {
    pieces.withUnsafeBufferPointer { pieces in
      vertices.withUnsafeBufferPointer { vertices in
        tree.search(place.vector, within: radius) { slot in
          let piece = pieces[slot]
          let range = Int(piece.first)..<Int(piece.first + piece.count)
          let point = Self.nearest(place.vector, UnsafeBufferPointer(rebasing: vertices[range]))
          let distance = EarthPlace.arc(chord: (point - place.vector).length)
          take(Hit(feature: Int(piece.feature), distance: distance, point: point))
          return radius
        }
      }
    }
  }

  /// The point of a line that lies nearest.
  private static func nearest(
    _ place: Vector3, _ line: UnsafeBufferPointer<Vector3>
  ) -> Vector3 {
    var best = line[0]
    var least = (best - place).dot(best - place)
    for index in 1..<max(1, line.count) {
      let (from, to) = (line[index - 1], line[index])
      let way = to - from
      let square = way.dot(way)
      let along = square > 0 ? min(1, max(0, (place - from).dot(way) / square)) : 0
      let point = from + along * way
      let away = (point - place).dot(point - place)
      if away < least { (least, best) = (away, point) }
    }
    return best
  }
}
