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
    var marks = WayMarks()
    var open: [String: (junction: Junction, distance: Double)] = [:]
    for junction in view.junctions(along: way) {
      guard let metres = Self.metres(from: point, to: junction.point, along: way) else { continue }
      open[junction.id] = (junction, metres)
    }
    while let (id, next) = open.min(by: {
      ($0.value.distance, $0.key) < ($1.value.distance, $1.key)
    }) {
      let (junction, distance) = next
      open[id] = nil
      guard distance <= reach, distances.count < Self.most else { break }
      distances[id] = distance
      for way in junction.ways {
        if !ways.contains(where: { $0.id == way.id }) { ways.append(way) }
        for other in view.junctions(along: way) where distances[other.id] == nil {
          guard let more = marks.metres(from: junction, to: other, along: way),
            distance + more < open[other.id]?.distance ?? .infinity
          else { continue }
          open[other.id] = (other, distance + more)
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
      guard has(end, line) else { return nil }
      return abs(mark(of: start, on: line) - mark(of: end, on: line))
    }.min()
  }

  fileprivate static func has(_ point: GeoPoint, _ line: [GeoPoint]) -> Bool {
    line.contains { $0.metres(to: point) < 0.5 }
  }

  /// Metres along a line to its place that is nearest to a point, to a metre or so: the vertex, or between two the way of the crow
  /// from the first.
  fileprivate static func mark(of point: GeoPoint, on line: [GeoPoint]) -> Double {
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

/// Where junctions lie on ways, each looked for once.
private struct WayMarks {
  /// By way and junction: for each line of the way the metres from its beginning; nil where it does not have the junction.
  private var known: [String: [String: [Double?]]] = [:]

  /// Metres along a way from a junction to another one; nil where no line of it has the other.
  mutating func metres(from start: Junction, to end: Junction, along way: MapFeature) -> Double? {
    let (first, second) = (marks(of: start, on: way), marks(of: end, on: way))
    return way.lines.indices.compactMap { line -> Double? in
      guard let there = second[line] else { return nil }
      return abs(
        (first[line] ?? WayNetwork.mark(of: start.point, on: way.lines[line])) - there)
    }.min()
  }

  private mutating func marks(of junction: Junction, on way: MapFeature) -> [Double?] {
    if let found = known[way.id]?[junction.id] { return found }
    let found = way.lines.map { line -> Double? in
      WayNetwork.has(junction.point, line) ? WayNetwork.mark(of: junction.point, on: line) : nil
    }
    known[way.id, default: [:]][junction.id] = found
    return found
  }
}
