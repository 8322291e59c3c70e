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
