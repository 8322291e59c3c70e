import Score

/// A ripple to go to next.
public struct Target: Hashable, Sendable {
  /// The index of the ripple among the site's.
  public let ripple: Int
  public let id: String
  /// The distance to its edge in metres, rounded to 10^-6 m, so that no processor's last digit decides.
  public var distance: Double
  /// The distance to its middle in metres.
  public var centreDistance: Double
  /// The bearing of its middle in degrees clockwise from true north, 0..<360.
  public var bearing: Double
  /// The weight from the ripple that was visited last.
  public let weight: Double
  /// The score: weight / (distance + d0), per metre.
  public var score: Double
}

/// Ranks ripples as places to go to.
struct TargetRanking: Sendable {
  private let ids: [String]
  private let table: WeightTable
  private let d0: Double

  init(_ ripples: [Ripple], _ settings: SiteSettings) {
    ids = ripples.map(\.id)
    table = WeightTable(ripples, settings)
    d0 = settings[.weightDistance]
  }

  /// The ripple as a target.
  func target(_ ripple: Int, from place: EarthPlace, last: Int?, _ index: SpatialIndex) -> Target {
    let distance = Figure.rounded(index.distance(to: ripple, from: place), decimals: 6)
    let weight = table.weight(from: last, to: ripple)
    return Target(
      ripple: ripple, id: ids[ripple], distance: distance,
      centreDistance: Figure.rounded(index.centreDistance(to: ripple, from: place), decimals: 6),
      bearing: Angle.wrap360(Figure.rounded(index.bearing(to: ripple, from: place), decimals: 6)),
      weight: weight, score: weight / (distance + d0))
  }

  /// The best ripples of all that may be entered, best first: of equal scores the nearer one, of equal distances the
  /// first of the site.
  ///
  /// Ripples without a weight of their own rank by distance alone, so that the nearest of them and all with a weight
  /// of their own hold the best.
  /// - Parameter isOpen: whether a ripple may be entered; others are no places to go to.
  func best(
    _ count: Int, from place: EarthPlace, last: Int?, _ index: SpatialIndex,
    where isOpen: (Int) -> Bool
  ) -> [Target] {
    let nearest = index.nearest(count, to: place) { !table.isNamed($0, from: last) && isOpen($0) }
    let candidates = nearest.map(\.index) + table.named(from: last).filter(isOpen)
    let targets = candidates.map { target($0, from: place, last: last, index) }
    return Array(targets.sorted(by: Self.isBetter).prefix(count))
  }

  static func isBetter(_ a: Target, _ b: Target) -> Bool {
    if a.score != b.score { return a.score > b.score }
    return (a.distance, a.ripple) < (b.distance, b.ripple)
  }

  /// The reason why it was chosen, in words.
  func reason(_ target: Target, last: Int?) -> String {
    let origin = last.map { " from \(ids[$0])" } ?? ""
    let sum = "(\(Measure.metres(target.distance)) + \(Measure.metres(d0)))"
    return "weight \(Figure.short(target.weight, decimals: 3))\(origin) / \(sum) = "
      + Figure.short(target.score, decimals: 6)
  }
}

/// The weights of the places to go to next from each ripple.
struct WeightTable: Sendable {
  /// The weights by the ripple that was visited last and the one to go to.
  private var rows: [Int: [Int: Double]] = [:]
  private let other: Double
  private let back: Double

  init(_ ripples: [Ripple], _ settings: SiteSettings) {
    other = settings[.otherWeight]
    back = settings[.returnWeight]
    guard ripples.contains(where: { !$0.weights.isEmpty }) else { return }
    var numbers: [String: Int] = [:]
    for (i, ripple) in ripples.enumerated() { numbers[ripple.id] = i }
    for (i, ripple) in ripples.enumerated() where !ripple.weights.isEmpty {
      var row: [Int: Double] = [:]
      for (id, weight) in ripple.weights {
        if let number = numbers[id] { row[number] = weight }
      }
      rows[i] = row
    }
  }

  /// - Parameter last: the ripple visited last; nil before the first visit, when all weigh alike.
  func weight(from last: Int?, to ripple: Int) -> Double {
    if let last { rows[last]?[ripple] ?? (ripple == last ? back : other) } else { other }
  }

  /// Whether a ripple's weight differs from all the others'.
  func isNamed(_ ripple: Int, from last: Int?) -> Bool {
    if let last { ripple == last || rows[last]?[ripple] != nil } else { false }
  }

  /// The ripples with weights of their own, in their order.
  func named(from last: Int?) -> [Int] {
    guard let last else { return [] }
    var named = rows[last].map { Array($0.keys) } ?? []
    if rows[last]?[last] == nil { named.append(last) }
    return named.sorted()
  }
}

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
