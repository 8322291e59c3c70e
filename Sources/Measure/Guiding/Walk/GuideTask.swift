import Wayfinding

/// One walk to be done: from where, to where, and how the walker stands at first.
public struct GuideTask: Hashable, Sendable {
  /// The id of the target.
  public let target: String
  public let start: PlanePoint
  public let end: PlanePoint
  /// Where the walker faces at the start, in degrees clockwise from north.
  public let facing: Double

  /// Metres from the start to the target.
  var distance: Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    return (x * x + y * y).squareRoot()
  }
}
