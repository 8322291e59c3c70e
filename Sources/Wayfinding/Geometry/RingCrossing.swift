extension Ring {
  /// Two edges that cross or touch although they are not neighbours, by their indices; nil for a simple ring.
  ///
  /// Edges are swept from west to east, so that only those whose stretches overlap are compared.
  var crossing: (Int, Int)? {
    let n = points.count
    let order = (0..<n).sorted { west($0) == west($1) ? $0 < $1 : west($0) < west($1) }
    var active: [Int] = []
    for edge in order {
      active.removeAll { east($0) < west(edge) }
      for other in active where !areNeighbours(edge, other) && meet(edge, other) {
        return (min(edge, other), max(edge, other))
      }
      active.append(edge)
    }
    return nil
  }

  private func end(_ edge: Int) -> PlanePoint { points[edge + 1 == points.count ? 0 : edge + 1] }
  private func west(_ edge: Int) -> Double { min(points[edge].x, end(edge).x) }
  private func east(_ edge: Int) -> Double { max(points[edge].x, end(edge).x) }

  private func areNeighbours(_ a: Int, _ b: Int) -> Bool {
    let n = points.count
    return a == b || (a + 1) % n == b || (b + 1) % n == a
  }

  private func meet(_ i: Int, _ j: Int) -> Bool {
    let (a, b, c, d) = (points[i], end(i), points[j], end(j))
    let (s1, s2) = (side(a, b, c), side(a, b, d))
    let (s3, s4) = (side(c, d, a), side(c, d, b))
    if s1 * s2 < 0, s3 * s4 < 0 { return true }
    return (s1 == 0 && within(c, a, b)) || (s2 == 0 && within(d, a, b))
      || (s3 == 0 && within(a, c, d)) || (s4 == 0 && within(b, c, d))
  }

  /// 1 when c lies to the left of a–b, -1 to the right, 0 on its line.
  private func side(_ a: PlanePoint, _ b: PlanePoint, _ c: PlanePoint) -> Double {
    let cross = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    return cross > 0 ? 1 : cross < 0 ? -1 : 0
  }

  private func within(_ p: PlanePoint, _ a: PlanePoint, _ b: PlanePoint) -> Bool {
    p.x >= min(a.x, b.x) && p.x <= max(a.x, b.x) && p.y >= min(a.y, b.y) && p.y <= max(a.y, b.y)
  }
}
