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

/// The meaning of a picture's marks: a sample and a word for each, one below the other.
public struct Legend {
  /// The look of a sample.
  public enum Sample {
    case line(Stroke)
    case disc(fill: Colour?, stroke: Stroke?)
    case mark((Canvas, Point) -> Void)
  }

  public var entries: [(sample: Sample, text: String)] = []

  public mutating func add(_ sample: Sample, _ text: String) { entries.append((sample, text)) }

  /// Points from one entry to the next.
  static let line = 18.0

  /// The height of all entries in points.
  public var height: Double { Double(entries.count) * Self.line }

  /// Draws from an upper left corner; texts are shortened to `width` points.
  public func draw(on canvas: Canvas, at corner: Point, width: Double) {
    for (index, entry) in entries.enumerated() {
      let y = corner.y + (Double(index) + 0.5) * Self.line
      let middle = Point(corner.x + 11, y)
      switch entry.sample {
      case .line(let stroke):
        canvas.line([Point(corner.x, y), Point(corner.x + 22, y)], stroke)
      case .disc(let fill, let stroke):
        canvas.circle(middle, radius: 6, fill: fill, stroke: stroke)
      case .mark(let draw):
        draw(canvas, middle)
      }
      let text = canvas.fitted(entry.text, width: width - 30, .label)
      canvas.text(text, at: Point(corner.x + 30, y), .label)
    }
  }
}

/// A strip of a colour map's colours with the values that they stand for.
public struct ColourBar {
  let axis: Axis
  let map: ColourMap

  /// Draws the colours upright, the highest value on top, with labels to the right and the title above.
  public func draw(on canvas: Canvas, in area: Rectangle) {
    canvas.cells(map.colours.reversed().map { [$0] }, in: area)
    canvas.outline(area, Stroke(.faint, width: 0.8))
    for tick in axis.ticks(max(2, Int(area.height / 26))) {
      let y = area.bottom - axis.position(tick.value) * area.height
      canvas.line([Point(area.right, y), Point(area.right + 4, y)], Stroke(.faint, width: 0.8))
      canvas.text(tick.label, at: Point(area.right + 7, y), .label)
    }
    canvas.text(axis.heading, at: Point(area.x, area.y - 17), .label)
  }
}
