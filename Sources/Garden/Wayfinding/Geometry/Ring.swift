/// A closed line in a plane; the last point is joined to the first.
struct Ring: Hashable, Sendable {
  let points: [PlanePoint]

  /// Twice the area, counter-clockwise positive.
  private var doubleArea: Double {
    var sum = 0.0
    for (a, b) in edges { sum += a.x * b.y - b.x * a.y }
    return sum
  }

  /// Square metres, counter-clockwise positive; of one that crosses itself the parts that run the other way count
  /// against the rest.
  var signedArea: Double { doubleArea / 2 }

  var edges: some Sequence<(PlanePoint, PlanePoint)> {
    zip(points, points.dropFirst() + points.prefix(1))
  }

  /// The middle of the area; the mean of the points where there is no area, or where one crosses itself so that its
  /// parts cancel.
  var centroid: PlanePoint {
    let first = points[0]
    var (x, y, area) = (0.0, 0.0, 0.0)
    for (a, b) in edges {
      let (ax, ay, bx, by) = (a.x - first.x, a.y - first.y, b.x - first.x, b.y - first.y)
      let cross = ax * by - bx * ay
      area += cross
      x += (ax + bx) * cross
      y += (ay + by) * cross
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let middle = PlanePoint(first.x + x / (3 * area), first.y + y / (3 * area))
    if abs(area) > 1e-9, middle.x >= xs.min()!, middle.x <= xs.max()!, middle.y >= ys.min()!,
      middle.y <= ys.max()!
    {
      return middle
    }
    let n = Double(points.count)
    return PlanePoint(xs.reduce(0, +) / n, ys.reduce(0, +) / n)
  }

  /// Whether a ray from the point crosses the ring an odd number of times (even-odd rule).
  func contains(_ p: PlanePoint) -> Bool {
    var isInside = false
    var b = points[points.count - 1]
    for a in points {
      if (a.y > p.y) != (b.y > p.y) {
        let x = (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x
        if p.x < x { isInside.toggle() }
      }
      b = a
    }
    return isInside
  }

  /// Metres to the line.
  func distance(from p: PlanePoint) -> Double {
    var least = Double.infinity
    var b = points[points.count - 1]
    for a in points {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = dx * dx + dy * dy
      let along = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0
      let t = min(1, max(0, along))
      let (ex, ey) = (p.x - a.x - t * dx, p.y - a.y - t * dy)
      least = min(least, ex * ex + ey * ey)
      b = a
    }
    return least.squareRoot()
  }
}

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
