/// A rectangle of the canvas with two axes: turns values into points and draws frame, grid and labels.
public struct Plot: Sendable {
  public let area: Rectangle
  public let x: Axis
  public let y: Axis

  /// The point of two values on the canvas; it is not drawable where either has no place.
  public func point(_ x: Double, _ y: Double) -> Point {
    Point(area.x + self.x.position(x) * area.width, area.bottom - self.y.position(y) * area.height)
  }

  /// Draws lines at the ticks of both axes.
  public func drawGrid(on canvas: Canvas, yTicks: Int? = nil) {
    for tick in x.ticks(xCount) {
      let at = point(tick.value, y.range.lowerBound).x
      canvas.line([Point(at, area.y), Point(at, area.bottom)], Stroke(.grid, width: 0.6))
    }
    for tick in y.ticks(yTicks ?? yCount) {
      let at = point(x.range.lowerBound, tick.value).y
      canvas.line([Point(area.x, at), Point(area.right, at)], Stroke(.grid, width: 0.6))
    }
  }

  /// Draws the frame, the ticks' labels and the titles; those of x only where `showsX`.
  public func drawFrame(on canvas: Canvas, showsX: Bool = true, yTicks: Int? = nil) {
    canvas.outline(area, Stroke(.faint, width: 0.8))
    for tick in y.ticks(yTicks ?? yCount) {
      let at = Point(area.x, point(x.range.lowerBound, tick.value).y)
      canvas.line([at, Point(at.x - 4, at.y)], Stroke(.faint, width: 0.8))
      canvas.text(tick.label, at: Point(at.x - 7, at.y), .label, anchor: .right)
    }
    canvas.upwardText(y.title, at: Point(area.x - 50, area.middle.y), .label)
    for tick in x.ticks(xCount) {
      let at = Point(point(tick.value, y.range.lowerBound).x, area.bottom)
      canvas.line([at, Point(at.x, at.y + 4)], Stroke(.faint, width: 0.8))
      if showsX { canvas.text(tick.label, at: Point(at.x, at.y + 13), .label, anchor: .middle) }
    }
    if showsX {
      canvas.text(x.heading, at: Point(area.middle.x, area.bottom + 30), .label, anchor: .middle)
    }
  }

  private var xCount: Int { max(2, Int(area.width / 75)) }
  private var yCount: Int { max(2, Int(area.height / 22)) }
}
