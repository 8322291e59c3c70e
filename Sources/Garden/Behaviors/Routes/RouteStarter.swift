import Score
import Wayfinding

/// Begins routes and tours that the walker asks for.
public struct RouteStarter: Generator {
  public let name: GeneratorName
  private let kind: GuidanceKind
  private let routes: [WalkRoute]

  public init(_ kind: GuidanceKind, _ routes: [WalkRoute]) {
    (self.kind, self.routes) = (kind, routes)
    name = kind.generator
  }

  public mutating func handle(
    _ event: UserEvent, in context: BehaviorContext, notes: inout CalloutNotes
  ) -> Reaction {
    switch (event, kind) {
    case (.startRoute(let id, let reversed, let fromHere), .route):
      begin(id, reversed: reversed, fromHere: fromHere, context, &notes)
    case (.startTour(let id), .tour):
      begin(id, reversed: false, fromHere: false, context, &notes)
    case (.resume(let id), _): resume(id, context, &notes)
    default: .ignore
    }
  }

  private func begin(
    _ id: String, reversed: Bool, fromHere: Bool, _ context: BehaviorContext,
    _ notes: inout CalloutNotes
  ) -> Reaction {
    guard let route = routes.first(where: { $0.id == id }) else {
      let hint = NearestName.hint(for: id, among: routes.map(\.id))
      return refuse(id, because: "unknown \(kind.rawValue); \(hint)", &notes)
    }
    var start: RouteProgress?
    if fromHere {
      guard let here = context.fix?.point else {
        return refuse(id, because: "no position is known, from which it could begin", &notes)
      }
      let nearest = (reversed ? route.reversed : route).nearestWaypoint(to: here)
      start = RouteProgress(
        kind: kind, isReversed: reversed, index: nearest.index, visited: [])
      notes.state(
        "it begins at the nearest waypoint", source: id, category: kind.category,
        ["waypoint": Double(nearest.index + 1), "distance_m": nearest.distance])
    }
    let guide = GuidanceGenerator(
      kind, route, isReversed: reversed, from: start, context.settings)
    return .begin(Behavior(kind.rawValue, [guide]))
  }

  private func refuse(
    _ id: String, because reason: String, _ notes: inout CalloutNotes
  ) -> Reaction {
    notes.silent(id, category: kind.category, because: reason)
    return .callOut([.refusal])
  }

  /// Goes on with what was left. Of a route and a tour of the same id, each is asked for its own kind.
  private func resume(
    _ id: String, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    guard let progress = context.progress[id], let route = routes.first(where: { $0.id == id })
    else {
      guard kind == .tour else { return .ignore }
      return refuse(
        id, because: "no route or tour of this name was left before its end", &notes)
    }
    guard progress.kind == kind else { return .ignore }
    let guide = GuidanceGenerator(
      kind, route, isReversed: progress.isReversed, from: progress, context.settings)
    return .begin(Behavior(kind.rawValue, [guide]))
  }
}

/// The progress of a route or tour that was left: it goes on from there where the walker asks for it.
///
/// Source: `TourState` in `Behaviors/Guided Tour/GuidedTour.swift`, without its clock. It holds for a walk: the log names the
/// waypoint, so that another walk can go to it.
public struct RouteProgress: Hashable, Sendable {
  let kind: GuidanceKind
  let isReversed: Bool
  /// The waypoint that was gone to, from 0 on.
  public let index: Int
  /// The waypoints that were reached.
  public let visited: Set<Int>

  /// The numbers of a note about it.
  func figures(_ route: WalkRoute) -> [CalloutNote.Figure] {
    [
      .init("waypoint", Double(index + 1)), .init("reached", Double(visited.count)),
      .init("waypoints", Double(route.waypoints.count)),
    ]
  }
}

/// The routes and tours that were left before their end.
struct LeftRoutes: Sendable {
  /// The progress of each, by its id.
  private(set) var progress: [String: RouteProgress] = [:]

  /// Keeps how far a route or tour was walked; one that was walked to its end begins anew.
  mutating func keep(_ behavior: Behavior, _ log: inout OutcomeLog) {
    for case let guide as GuidanceGenerator in behavior.generators {
      let id = guide.route.id
      keep(guide)
      guard let progress = progress[id] else { continue }
      log.note(
        .state, source: id, reason: "it was left before its end", progress.figures(guide.route))
    }
  }

  /// The progress of each, with the one that is walked now as far as it is walked.
  func progress(with guide: GuidanceGenerator?) -> [String: RouteProgress] {
    var all = self
    if let guide { all.keep(guide) }
    return all.progress
  }

  private mutating func keep(_ guide: GuidanceGenerator) {
    progress[guide.route.id] = guide.progress
  }
}
