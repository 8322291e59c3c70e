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

extension Ring {
  /// Whether a part of the ring lies outside of another one, by more than a margin in metres.
  ///
  /// Its edges are cut where they cross the other ring's: each piece lies either inside or outside as a whole.
  func leaves(_ outer: Ring, margin: Double) -> Bool {
    func isOutside(_ p: PlanePoint) -> Bool {
      !outer.contains(p) && outer.distance(from: p) > margin
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (west, east, south, north) = (xs.min()!, xs.max()!, ys.min()!, ys.max()!)
    let near = outer.edges.filter { a, b in
      max(a.x, b.x) >= west && min(a.x, b.x) <= east && max(a.y, b.y) >= south
        && min(a.y, b.y) <= north
    }
    if near.isEmpty { return isOutside(points[0]) }
    return edges.contains { a, b in
      let crossed: [Double] = near.compactMap { Self.cut(of: (a, b), by: $0) }
      let cuts: [Double] = [0] + crossed.sorted() + [1]
      let middles: [Double] = zip(cuts, cuts.dropFirst()).map { ($0 + $1) / 2 }
      return ([0] + middles).contains { part in
        isOutside(PlanePoint(a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)))
      }
    }
  }

  /// The part of an edge at which another one crosses it; nil where none does.
  private static func cut(
    of edge: (PlanePoint, PlanePoint), by other: (PlanePoint, PlanePoint)
  ) -> Double? {
    let (a, b, c, d) = (edge.0, edge.1, other.0, other.1)
    let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y)
    let (wx, wy) = (c.x - a.x, c.y - a.y)
    let cross = ux * vy - uy * vx
    guard cross != 0 else { return nil }
    let (part, way) = ((wx * vy - wy * vx) / cross, (wx * uy - wy * ux) / cross)
    return part > 0 && part < 1 && way >= 0 && way <= 1 ? part : nil
  }
}
