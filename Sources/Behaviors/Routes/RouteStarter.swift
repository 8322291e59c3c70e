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
    case (.startRoute(let id, let reversed), .route):
      begin(id, reversed: reversed, context, &notes)
    case (.startTour(let id), .tour): begin(id, reversed: false, context, &notes)
    case (.resume(let id), _): resume(id, context, &notes)
    default: .ignore
    }
  }

  private func begin(
    _ id: String, reversed: Bool, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    guard let route = routes.first(where: { $0.id == id }) else {
      let hint = NearestName.hint(for: id, among: routes.map(\.id))
      notes.silent(id, category: kind.category, because: "unknown \(kind.rawValue); \(hint)")
      return .callOut([CalloutGroup("refusal", [.earcon("invalid_function")])])
    }
    let guide = GuidanceGenerator(kind, route, isReversed: reversed, context.settings)
    return .begin(Behavior(kind.rawValue, [guide]))
  }

  /// Goes on with what was left. Of a route and a tour of the same id, each is asked for its own kind.
  private func resume(
    _ id: String, _ context: BehaviorContext, _ notes: inout CalloutNotes
  ) -> Reaction {
    guard let progress = context.progress[id], let route = routes.first(where: { $0.id == id })
    else {
      guard kind == .tour else { return .ignore }
      notes.silent(
        id, category: kind.category,
        because: "no route or tour of this name was left before its end")
      return .callOut([CalloutGroup("refusal", [.earcon("invalid_function")])])
    }
    guard progress.kind == kind else { return .ignore }
    let guide = GuidanceGenerator(
      kind, route, isReversed: progress.isReversed, from: progress, context.settings)
    return .begin(Behavior(kind.rawValue, [guide]))
  }
}
