import MapData
import Score
import Wayfinding

/// The streets as a street preview goes along them: from junction to junction, over those where only a path begins or the
/// same road goes on.
///
/// Source: `Data/Preview/IntersectionFinder.swift`, `Data/Preview/RoadAdjacentDataView.swift`.
struct PreviewMap {
  let view: SpatialDataView
  let settings: BehaviorSettings
  private var rank: RoadRank { settings[.previewUnnamed] == 1 ? .standard : .strict }
  /// Points of the map that are nearer to one another, in metres, are the same.
  private static let same = 0.5

  init(around point: GeoPoint, _ context: BehaviorContext) {
    settings = context.settings
    view = context.map.view(at: point, within: settings[.exploreMost], time: context.time)
  }

  /// Where a preview that is asked for at a place begins; nil where no street is near.
  func start(near point: GeoPoint) -> PreviewNode? {
    let nearest = JunctionSearch(point, nil, view, settings, radius: settings[.exploreMost]).main
    if let hit = nearest.first { return node(hit.junction) }
    guard let road = view.roads(near: point, within: settings[.exploreMost]).first,
      case .lines(let lines) = road.feature.shape
    else { return nil }
    return lines.joined().min { point.metres(to: $0) < point.metres(to: $1) }
      .map { PreviewNode(at: $0) }
  }

  /// The roads that leave a place, clockwise from north, each direction once.
  func roads(from node: PreviewNode) -> [PreviewRoad] {
    var found: [PreviewRoad] = []
    for way in view.roads(near: node.point, within: Self.same).map(\.feature) {
      for branch in branches(of: way, at: node.point) {
        guard let road = follow(way, branch),
          !found.contains(where: { $0.end.point == road.end.point && $0.bearing == road.bearing })
        else { continue }
        found.append(road)
      }
    }
    return found.sorted { ($0.bearing, $0.way.id) < ($1.bearing, $1.way.id) }
  }

  private func node(_ junction: Junction) -> PreviewNode {
    PreviewNode(junction, in: view, settings)
  }

  private func junction(at point: GeoPoint) -> Junction? {
    view.junctions(near: point, within: Self.same).first
  }

  /// The lines of a way from a point on, in each direction in which it goes on.
  private func branches(of way: MapFeature, at point: GeoPoint) -> [[GeoPoint]] {
    guard case .lines(let lines) = way.shape else { return [] }
    return lines.flatMap { line -> [[GeoPoint]] in
      guard let at = line.firstIndex(where: { $0.metres(to: point) < Self.same }) else { return [] }
      if line.count > 2, line.first == line.last {
        let ring = line[at...] + line.dropFirst().prefix(at)
        return [Array(ring), Array(ring.reversed())]
      }
      return [Array(line[at...]), Array(line[...at].reversed())].filter { $0.count > 1 }
    }
  }

  /// Goes along a way to the next junction that counts, over pieces of the same road.
  private func follow(_ first: MapFeature, _ branch: [GeoPoint]) -> PreviewRoad? {
    var (way, line) = (first, branch)
    var path: [GeoPoint] = [branch[0]]
    var seen: Set<String> = [first.id]
    while true {
      for point in line.dropFirst() {
        path.append(point)
        if let junction = junction(at: point), junction.isMain(rank) {
          return road(first, path, node(junction))
        }
      }
      let last = path[path.count - 1]
      guard let junction = junction(at: last) else {
        return road(first, path, PreviewNode(at: last))
      }
      let next = pieces(after: way, at: junction)
      guard next.count == 1, let (piece, rest) = next.first, seen.insert(piece.id).inserted else {
        return road(first, path, node(junction))
      }
      (way, line) = (piece, rest)
    }
  }

  /// Where a road goes on under the same name.
  private func pieces(after way: MapFeature, at junction: Junction) -> [(MapFeature, [GeoPoint])] {
    junction.ways.filter { $0.id != way.id && $0.name == way.name && $0.isMain(rank) }
      .flatMap { piece in branches(of: piece, at: junction.point).map { (piece, $0) } }
  }

  private func road(_ way: MapFeature, _ points: [GeoPoint], _ end: PreviewNode) -> PreviewRoad? {
    let path = WayPath(points: points)
    guard let bearing = path.bearing(first: settings[.roadLength]) else { return nil }
    return PreviewRoad(
      way: way, path: path, bearing: bearing, end: end,
      isSupported: way.isRoadByKind && way.isMain(rank))
  }

  /// The markers along a road, in the order in which they are passed: those within the range of a preview from a point
  /// of the path. The points lie a walker's second apart; those too near to the last one that was used are left out.
  func markers(along road: PreviewRoad) -> [MapFeature] {
    guard let range = CalloutRange(.marker, .preview, settings) else { return [] }
    var last: GeoPoint?
    var found: [MapFeature] = []
    for point in road.path.steps(of: settings[.previewStep]) {
      if let last, last.metres(to: point) <= settings[.previewPath] { continue }
      last = point
      let near = view.features(near: point, within: range.trigger) { $0.category == .marker }
      found += near.map(\.feature).filter { !found.contains($0) }
    }
    return found
  }
}

/// A place where somebody in a street preview stands: a junction, or the end of a road.
struct PreviewNode: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case junction, roundabout, roadEnd }

  let point: GeoPoint
  /// The junction; nil at the end of a road.
  let junction: Junction?
  let kind: Kind

  init(_ junction: Junction, in view: SpatialDataView, _ settings: BehaviorSettings) {
    (point, self.junction) = (junction.point, junction)
    let roundabout = Roundabout(at: junction, in: view)
    kind = roundabout.map { $0.isLarge(settings) ? .junction : .roundabout } ?? .junction
  }

  /// A place on a road that is no junction.
  init(at point: GeoPoint) { (self.point, junction, kind) = (point, nil, .roadEnd) }

  var id: String { junction?.id ?? "road-end" }
}

/// A road that leaves a place, up to the next one.
struct PreviewRoad: Hashable, Sendable {
  let way: MapFeature
  /// The way to its end.
  let path: WayPath
  /// The bearing of its first 25 m, in degrees clockwise from true north.
  let bearing: Double
  let end: PreviewNode
  /// Whether a preview follows it: no path, and a small road without a name only where the profile says so.
  let isSupported: Bool
}

/// A way over the ground from one place to another.
struct WayPath: Hashable, Sendable {
  var points: [GeoPoint]

  /// The bearing of its first metres, in degrees clockwise from true north; nil for a single point.
  func bearing(first metres: Double) -> Double? {
    guard let start = points.first, points.count > 1 else { return nil }
    return start.course(to: point(after: metres))
  }

  /// The bearing of its last metres.
  func arrivalBearing(last metres: Double) -> Double? {
    WayPath(points: points.reversed()).bearing(first: metres).map { Angle.wrap360($0 + 180) }
  }

  /// The place after some metres; its end where it is shorter.
  func point(after metres: Double) -> GeoPoint {
    var left = metres
    for (from, to) in zip(points, points.dropFirst()) {
      let step = from.metres(to: to)
      if step > left { return from.moved(by: left, bearing: from.course(to: to)) }
      left -= step
    }
    return points[points.count - 1]
  }

  /// Metres from its beginning to its end.
  var length: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.metres(to: $1.1) }
  }

  /// Its beginning, a point after every so many metres, and its end.
  func steps(of metres: Double) -> [GeoPoint] {
    let count = Int(held: length / metres, .down)
    let inner = (0...count).map { point(after: Double($0) * metres) }
    return inner.last == points.last ? inner : inner + points.suffix(1)
  }
}
