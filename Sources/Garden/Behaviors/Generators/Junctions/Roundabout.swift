import MapData
import Score

/// The junctions round a roundabout, as one thing.
///
/// Source: `Data/Models/Roundabout.swift`.
struct Roundabout: Hashable, Sendable {
  /// Its name; nil where the map gives it none of its own.
  let name: String?
  /// The ids of its junctions.
  let junctions: Set<String>
  /// The roads that leave it.
  let exits: [JunctionRoad]
  /// Metres from the junction where it was reached to the farthest of its exits.
  let size: Double

  /// - Returns: nil for a junction that belongs to none.
  init?(at junction: Junction, in view: SpatialDataView) {
    guard junction.isRoundabout else { return nil }
    let members = Self.members(from: junction, view)
    let named = junction.roads.map(\.way).first { $0.isRoundabout && $0.isNamed }
    name = named?.name
    junctions = Set(members.map(\.id))
    exits = members.flatMap(\.roads).filter { !$0.way.isRoundabout && $0.way.isMain() }
    size =
      members.filter { $0.roads.contains { !$0.way.isRoundabout } }
      .map { junction.point.metres(to: $0.point) }.max() ?? 0
  }

  /// Whether its junctions are told one by one, because it is large.
  func isLarge(_ settings: BehaviorSettings) -> Bool { size > settings[.roundaboutSize] }

  /// The junctions that can be reached by going round.
  private static func members(from first: Junction, _ view: SpatialDataView) -> [Junction] {
    var found = [first]
    var ids: Set<String> = [first.id]
    var next = 0
    while next < found.count {
      for way in found[next].ways where way.isRoundabout {
        for junction in view.junctions(along: way) where ids.insert(junction.id).inserted {
          found.append(junction)
        }
      }
      next += 1
    }
    return found
  }
}
