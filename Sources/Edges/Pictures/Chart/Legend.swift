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
