import MapData
import Score

/// The junctions that a walker comes to from a way, and the metres to each along the ways.
struct WayNetwork {
  /// Metres along the ways to junctions, by their ids.
  private(set) var distances: [String: Double] = [:]
  /// The ways that are reached.
  private var ways: [MapFeature]

  /// The most junctions that are looked at.
  private static let most = 500

  /// - Parameters:
  ///   - point: where the walker is, on the way or near it.
  ///   - reach: metres along the ways within which junctions are looked for.
  init(from point: GeoPoint, on way: MapFeature, within reach: Double, _ view: SpatialDataView) {
    ways = [way]
    var open: [(junction: Junction, distance: Double)] = []
    for junction in view.junctions(along: way) {
      guard let metres = Self.metres(from: point, to: junction.point, along: way) else { continue }
      open.append((junction: junction, distance: metres))
    }
    while let next = open.indices.min(by: { open[$0].distance < open[$1].distance }) {
      let (junction, distance) = open.remove(at: next)
      guard distance <= reach, distances.count < Self.most else { break }
      guard distances[junction.id] == nil else { continue }
      distances[junction.id] = distance
      for way in junction.ways {
        if !ways.contains(where: { $0.id == way.id }) { ways.append(way) }
        for other in view.junctions(along: way) where distances[other.id] == nil {
          guard let more = Self.metres(from: junction.point, to: other.point, along: way) else {
            continue
          }
          open.append((junction: other, distance: distance + more))
        }
      }
    }
  }

  /// Whether somebody on the way can come to a junction: within a detour, or, since maps do not join every pavement to its
  /// street, on the same level and by no way that passes over or under those of the junction.
  /// - Parameter metres: to the junction as the crow flies.
  func leads(to junction: Junction, _ metres: Double) -> Bool {
    if let distance = distances[junction.id], distance <= Self.detour(metres) { return true }
    let there = junction.ways
    guard there.contains(where: { $0.level == ways[0].level }) else { return false }
    return !there.contains { way in
      ways.contains { way.passes($0, within: Self.detour(metres), of: junction.point) }
    }
  }

  /// The most metres along the ways for a junction that is so far away as the crow flies.
  static func detour(_ metres: Double) -> Double { 2 * metres + 20 }

  /// Metres along a way between the places of it that are nearest to two points; nil where no line of it has both.
  private static func metres(
    from start: GeoPoint, to end: GeoPoint, along way: MapFeature
  ) -> Double? {
    way.lines.compactMap { line -> Double? in
      guard line.contains(where: { $0.metres(to: end) < 0.5 }) else { return nil }
      return abs(Self.mark(of: start, on: line) - Self.mark(of: end, on: line))
    }.min()
  }

  /// Metres along a line to its place that is nearest to a point, to a metre or so: the vertex, or between two the way of the crow
  /// from the first.
  private static func mark(of point: GeoPoint, on line: [GeoPoint]) -> Double {
    var (best, mark, length) = (Double.infinity, 0.0, 0.0)
    for (from, to) in zip(line, line.dropFirst()) {
      let (step, first, second) = (
        from.metres(to: to), from.metres(to: point), point.metres(to: to)
      )
      let detour = first + second - step
      if detour < best {
        // The foot of the perpendicular, by the law of cosines.
        let along = step > 0 ? (first * first + step * step - second * second) / (2 * step) : 0
        (best, mark) = (detour, length + min(max(0, along), step))
      }
      length += step
    }
    return mark
  }
}
