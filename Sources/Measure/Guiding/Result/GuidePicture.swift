import Glibc
import Pictures
import Score

extension GuideTable {
  /// The most ways of a panel.
  private static var mostPaths: Int { 200 }
  /// The most panels.
  private static var mostPanels: Int { 40 }

  /// The ways of every variant under every condition, turned so that all begin at the left.
  var picture: PathsPicture {
    let cells = plan.cells.prefix(Self.mostPanels)
    let panels = cells.map { cell -> PathsPicture.Panel in
      let walks = walks(cell.variant, cell.condition).prefix(Self.mostPaths)
      let condition = plan.conditions.count > 1 ? ", " + plan.conditions[cell.condition].name : ""
      return .init(
        title: named(cell.variant) + condition, paths: walks.map(Self.turned),
        lost: Set(walks.indices.filter { !walks[$0].isReached }))
    }
    return PathsPicture(title: "Ways of \(counted(plan.tasks.all.count, "walker"))", panels: panels)
  }

  /// Returns a way as parts of the straight one.
  private static func turned(_ walk: WalkResult) -> [MapPoint] {
    guard let first = walk.track.first, walk.distance > 0 else { return [] }
    let length = walk.distance * walk.distance
    let (ex, ey) = (-Double(first[0]) / length, -Double(first[1]) / length)
    return walk.track.map { point in
      let (x, y) = (Double(point[0] - first[0]), Double(point[1] - first[1]))
      return MapPoint(east: x * ex + y * ey, north: y * ex - x * ey)
    }
  }
}
