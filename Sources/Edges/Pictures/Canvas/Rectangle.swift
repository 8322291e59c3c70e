/// A point of the canvas: points to the right and down from its upper left corner.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// Whether both coordinates are numbers that a drawing can hold; cairo's own limit is 2^23 points.
  var isDrawable: Bool { abs(x) < 1e6 && abs(y) < 1e6 }
}

/// An upright rectangle of the canvas, in points.
public struct Rectangle: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  var right: Double { x + width }
  var bottom: Double { y + height }
  var middle: Point { Point(x + width / 2, y + height / 2) }

  func inset(by margin: Double) -> Rectangle {
    Rectangle(x + margin, y + margin, width - 2 * margin, height - 2 * margin)
  }

  func touches(_ other: Rectangle) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  func holds(_ other: Rectangle) -> Bool {
    other.x >= x && other.right <= right && other.y >= y && other.bottom <= bottom
  }
}
