import Score

/// The size of a plan.
public struct SweepPlanned: Equatable, Sendable {
  public let cells: Int
  /// The number of points of all mappings and variants, equal ones included.
  let points: Int
  /// The number of those that differ, which are in the plan.
  let distinct: Int

  /// The size for people: `796 cells, as 1 of 200 points is equal to another`.
  public var text: String {
    let joined = points - distinct
    guard joined > 0 else { return counted(cells, "cell") }
    return "\(counted(cells, "cell")), as \(joined) of \(counted(points, "point")) "
      + (joined == 1 ? "is equal to another" : "are equal to others")
  }
}
