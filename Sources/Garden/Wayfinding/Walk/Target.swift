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
