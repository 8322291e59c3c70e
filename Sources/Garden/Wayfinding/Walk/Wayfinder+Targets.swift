import Score

extension Wayfinder {
  /// Targets of a walk: the paper's two.
  static let targetCount = 2

  /// Chooses afresh.
  mutating func chooseTargets(_ place: EarthPlace) {
    state.targets = best(Self.targetCount, from: place)
    let closed = order.keys.count { !isOpen($0) }
    let all = "\(ripples.count - closed)" + (closed == 0 ? "" : " that may be entered")
    let ranks = ["best", "second best"]
    for (slot, target) in state.targets.enumerated() {
      log(
        target, slot: slot,
        reason: "\(ranks[slot]) of \(all): \(ranking.reason(target, last: state.last))")
    }
  }

  /// Keeps the targets up to date, and replaces one that another surpasses by far enough.
  mutating func followTargets(_ place: EarthPlace) {
    for slot in state.targets.indices {
      state.targets[slot] = ranking.target(
        state.targets[slot].ripple, from: place, last: state.last, enteredRipples.index)
    }
    guard ripples.count > state.targets.count else { return }
    let best = best(2 * Self.targetCount, from: place)
    let advantage = 1 + site.settings[.targetAdvantage] / 100
    for challenger in best where !state.targets.contains(where: { $0.ripple == challenger.ripple })
    {
      let slot = weakestSlot
      let kept = state.targets[slot]
      guard challenger.score > kept.score * advantage else { return }
      state.targets[slot] = challenger
      let reason = ranking.reason(challenger, last: state.last)
      let needed = Figure.short(kept.score * advantage, decimals: 6)
      log(
        challenger, slot: slot, replaces: kept.id,
        reason: "\(reason), more than \(needed) for \(kept.id) with target_advantage")
    }
  }

  private func best(_ count: Int, from place: EarthPlace) -> [Target] {
    ranking.best(count, from: place, last: state.last, enteredRipples.index) { isOpen($0) }
  }

  private var weakestSlot: Int {
    state.targets.indices.max { TargetRanking.isBetter(state.targets[$0], state.targets[$1]) }!
  }

  private mutating func log(_ target: Target, slot: Int, replaces: String? = nil, reason: String) {
    add(
      .target, id: target.id, distance: target.distance, bearing: target.bearing,
      score: target.score, slot: slot, replaces: replaces, reason: reason)
  }
}
