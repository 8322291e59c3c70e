import MapData
import Score

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
