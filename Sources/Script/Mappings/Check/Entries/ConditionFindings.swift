import Score

extension FindingKind {
  static let sameTarget = FindingKind(
    "same-target", .warning, "Two entries move one target at the same time",
    why: "The later entry wins at every tick: nothing is heard of the input of the earlier one.",
    cure: "give each a condition with when, or combine them in a function")
}

/// Findings about entries that move one target.
struct ConditionFindings {
  let views: [EntryView]

  var all: [Finding] { sameTargets + levelSteps }

  private var sameTargets: [Finding] {
    views.enumerated().compactMap { index, view in
      guard view.entry.condition == nil,
        let earlier = views[..<index].first(where: {
          $0.entry.target == view.entry.target && $0.entry.condition == nil
        })
      else { return nil }
      return view.finding(
        .sameTarget, "line \(earlier.entry.place.line) moves it too; this entry wins",
        cure: "give both a when, such as when = \"inside\" here and when = \"not inside\" in line "
          + "\(earlier.entry.place.line); or take \(earlier.entry.sourceName) to another target")
    }
  }

  /// Where a condition begins to hold, the level goes at once to what its entry says.
  private var levelSteps: [Finding] {
    views.compactMap { view in
      guard view.entry.condition != nil, view.movesLevel, let range = view.range else { return nil }
      let others = views.filter {
        $0.entry.target == view.entry.target && $0.path != view.path && $0.movesLevel
      }.compactMap(\.range)
      let step =
        others.isEmpty ? range.upper - range.lower : others.map { distance(range, $0) }.max()!
      guard step > 6 else { return nil }
      return view.finding(
        .levelStep, at: "when",
        "where its condition begins to hold, the level steps by up to \(Figure.text(step)) dB",
        cure: "move the level by one entry whose function knows the condition, with smooth = 0.5; "
          + "or bring the ranges within 6 dB")
    }
  }

  private func distance(_ a: Span, _ b: Span) -> Double {
    max(abs(a.upper - b.lower), abs(b.upper - a.lower))
  }
}
