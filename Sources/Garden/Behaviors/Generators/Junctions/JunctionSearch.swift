import MapData
import Score

/// The junctions that lie ahead of a walker, nearest first.
struct JunctionSearch {
  struct Hit {
    let junction: Junction
    /// The distance in metres.
    let distance: Double
    /// Degrees between the direction of travel and the junction.
    let off: Double
  }

  /// Those that are worth telling.
  let main: [Hit]

  /// - Parameters:
  ///   - course: the direction in which they must lie; nil for all round.
  ///   - window: the whole field of view in degrees; nil for that of arrivals.
  ///   - radius: metres; nil for that of arrivals.
  ///   - road: a road that must be part of it, or another piece of the same name; nil for any.
  ///   - way: the way on which the walker is, from which they must come to it; nil where that is not known.
  init(
    _ point: GeoPoint, _ course: Double?, _ view: SpatialDataView, _ settings: BehaviorSettings,
    window: Double? = nil, radius: Double? = nil, road: MapFeature? = nil,
    from way: MapFeature? = nil
  ) {
    let half = (window ?? settings[.junctionWindow]) / 2
    let reach = radius ?? settings[.junctionArrive]
    let network = way.map {
      WayNetwork(from: point, on: $0, within: WayNetwork.detour(reach), view)
    }
    main =
      view.junctions(near: point, within: reach).compactMap { junction in
        let distance = point.metres(to: junction.point)
        let off = course.map {
          abs(Angle.difference(from: $0, to: point.course(to: junction.point)))
        }
        guard distance <= reach, off ?? 0 <= half, junction.isMain(),
          road.map({ junction.has($0) }) ?? true, network?.leads(to: junction, distance) ?? true
        else { return nil }
        return Hit(junction: junction, distance: distance, off: off ?? 0)
      }
      .sorted { ($0.distance, $0.junction.id) < ($1.distance, $1.junction.id) }
  }
}

extension Junction {
  /// Whether a road is part of it, or another piece of the same name.
  fileprivate func has(_ road: MapFeature) -> Bool {
    roads.contains { $0.way.id == road.id || road.isNamed && $0.way.name == road.name }
  }
}

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

/// Which roads count when they have no name.
enum RoadRank: Sendable {
  /// All but paths, cycleways, crossings, steps and slip roads.
  case standard
  /// Those of `standard` without service roads, residential and pedestrian streets and roads of an unknown kind.
  case strict
}

extension MapFeature {
  /// Whether it is a road by its kind: no path, cycleway, crossing, steps or slip road.
  var isRoadByKind: Bool { isRoad && !value.hasSuffix("_link") }

  /// Whether it counts at junctions: it has a name, or is of a kind that needs none.
  func isMain(_ rank: RoadRank = .standard) -> Bool {
    if isNamed { return true }
    guard isRoadByKind else { return false }
    let minor = ["service", "residential", "living_street", "pedestrian", "unclassified", "road"]
    return rank == .standard || !minor.contains(value)
  }

  /// Whether the line comes back to its beginning.
  var isCircular: Bool {
    guard case .lines(let lines) = shape else { return false }
    return lines.contains { $0.count > 2 && $0.first == $0.last }
  }
}

extension Junction {
  /// The ways that meet, each once.
  var ways: [MapFeature] {
    var seen: Set<String> = []
    return roads.map(\.way).filter { seen.insert($0.id).inserted }
  }

  /// Whether it is worth telling (`isMainIntersection` in `Data/Models/Intersection.swift`): two main roads of different
  /// names meet, or a main road and a close or a roundabout, or a road changes its kind, or meets itself in a T.
  func isMain(_ rank: RoadRank = .standard) -> Bool {
    let main = ways.filter { $0.isMain(rank) }
    if Set(main.map(\.name)).count >= 2 { return true }
    if main.count > 1, main.contains(where: \.isCircular) { return true }
    if isRoundabout, !main.isEmpty { return true }
    return changesKind || meetsItself
  }

  private var changesKind: Bool {
    let named = ways.filter(\.isNamed)
    return named.contains { road in
      named.contains { $0.id != road.id && $0.name == road.name && $0.value != road.value }
    }
  }

  private var meetsItself: Bool {
    let ends = Dictionary(grouping: roads, by: \.way.id).values
    return ends.contains { stem in
      stem[0].ends(at: point)
        && ends.contains { bar in
          bar[0].way.id != stem[0].way.id && bar[0].way.name == stem[0].way.name
            && !bar[0].ends(at: point)
        }
    }
  }
}
