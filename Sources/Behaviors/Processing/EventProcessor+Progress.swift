extension EventProcessor {
  /// The ids of the routes and tours that were left before their end, in alphabetical order.
  public var unfinished: [String] { progress.keys.sorted() }

  /// The number of recordings of the stop at which the walker is, or else of the one that they go to.
  public var recordings: Int { behaviors.guide?.stop.clips.count ?? 0 }

  /// Keeps how far a route or tour was walked; one that was walked to its end begins anew.
  mutating func keepProgress(of behavior: Behavior) {
    for case let guide as GuidanceGenerator in behavior.generators {
      let (id, progress) = (guide.route.id, guide.progress)
      self.progress[id] = progress
      guard let progress else { continue }
      log.note(
        .state, source: id, reason: "it was left before its end", progress.figures(guide.route))
    }
  }
}
