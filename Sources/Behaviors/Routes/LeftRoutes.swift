/// The routes and tours that were left before their end.
struct LeftRoutes: Sendable {
  /// The progress of each, by its id.
  private(set) var progress: [String: RouteProgress] = [:]

  /// Keeps how far a route or tour was walked; one that was walked to its end begins anew.
  mutating func keep(_ behavior: Behavior, _ log: inout OutcomeLog) {
    for case let guide as GuidanceGenerator in behavior.generators {
      let (id, progress) = (guide.route.id, guide.progress)
      self.progress[id] = progress
      guard let progress else { continue }
      log.note(
        .state, source: id, reason: "it was left before its end", progress.figures(guide.route))
    }
  }
}
