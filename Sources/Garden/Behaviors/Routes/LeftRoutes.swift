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
