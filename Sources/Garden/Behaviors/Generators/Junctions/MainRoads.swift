import MapData
import Score

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
