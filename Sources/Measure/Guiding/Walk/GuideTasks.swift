import Glibc
import Score
import Wayfinding

/// The walks of a comparison: the same for every mapping and condition.
package struct GuideTasks: Sendable {
  /// One for each walker.
  package let all: [GuideTask]
  /// The targets in words, for titles.
  package let title: String

  /// The number of targets that are made where there is no site.
  private static let made = 8

  /// A target, and the fixed start of a route's leg.
  private struct Goal {
    let id: String
    let end: PlanePoint
    var start: PlanePoint?
  }

  /// - Parameters:
  ///   - site: nil makes targets by the seed.
  ///   - ids: only these targets; empty for all.
  ///   - distance: metres from the start of a walk to its target, where that is no leg of a route.
  ///   - nearest: metres that a leg is longer than.
  /// - Throws: `Fault` of the scene for a site without targets, of the call for an id that is none.
  package init(
    _ site: Site?, ids: [String] = [], walkers: Int, distance: Double, nearest: Double,
    seed: UInt64
  ) throws(Fault) {
    let goals: [Goal]
    if let site {
      goals = try Self.goals(site, ids, nearest)
    } else {
      guard ids.isEmpty else {
        throw .call("target", "there is no site that \(ids[0]) could be in", hint: "give ‹site›")
      }
      goals = (0..<Self.made).map { Goal(id: "t\($0 + 1)", end: PlanePoint(0, 0)) }
    }
    title =
      (site.map { $0.name.isEmpty ? "a site" : $0.name } ?? "an open plain") + ", "
      + counted(goals.count, "target")
    let random = SeededRandom(seed: seed).split("tasks")
    all = (0..<walkers).map { walker in
      var random = random.split("\(walker)")
      let goal = goals[walker % goals.count]
      let way = distance * (0.5 + random.uniform())
      let from = 2 * Double.pi * random.uniform()
      let start =
        goal.start ?? PlanePoint(goal.end.x + way * sin(from), goal.end.y + way * cos(from))
      return GuideTask(
        target: goal.id, start: start, end: goal.end, facing: 360 * random.uniform())
    }
  }

  private static func goals(
    _ site: Site, _ ids: [String], _ nearest: Double
  ) throws(Fault) -> [Goal] {
    guard let origin = site.origin else { throw none(site) }
    let plane = LocalPlane(origin: origin)
    var goals = site.markers.map { Goal(id: $0.id, end: plane.project($0.point)) }
    for route in site.lines where route.kind == .route {
      let points = route.points.map { plane.project($0) }
      for (start, end) in zip(points, points.dropFirst()) {
        let task = GuideTask(target: route.id, start: start, end: end, facing: 0)
        if task.distance > nearest { goals.append(Goal(id: route.id, end: end, start: start)) }
      }
    }
    guard !goals.isEmpty else { throw none(site) }
    if let unknown = ids.first(where: { id in !goals.contains { $0.id == id } }) {
      throw .call(
        "target", "the site has no beacon, place or route \(quoted(unknown))",
        hint: NearestName.hint(for: unknown, among: goals.map(\.id).distinct()))
    }
    return ids.isEmpty ? goals : goals.filter { ids.contains($0.id) }
  }

  private static func none(_ site: Site) -> Fault {
    Fault(
      .scene, "has no beacon, no place and no route to walk to", at: FaultPlace(part: site.name),
      hint: "add a Point of kind \"beacon\", or leave ‹site› out to walk to targets by the seed")
  }
}

/// One walk to be done: from where, to where, and how the walker stands at first.
public struct GuideTask: Hashable, Sendable {
  /// The id of the target.
  public let target: String
  public let start: PlanePoint
  public let end: PlanePoint
  /// Where the walker faces at the start, in degrees clockwise from north.
  public let facing: Double

  /// Metres from the start to the target.
  var distance: Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    return (x * x + y * y).squareRoot()
  }
}
