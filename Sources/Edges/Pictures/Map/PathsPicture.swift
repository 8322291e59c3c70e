/// Many ways to one place, a panel for each group: every way is turned and stretched so that it begins at the left and its
/// target lies at the right.
public struct PathsPicture: Picture, Sendable {
  public struct Panel: Sendable {
    public var title: String
    /// The ways, in parts of the straight way: from (0, 0) to the target at (1, 0).
    public var paths: [[MapPoint]]
    /// The ways that ended before the target, by their places.
    public var lost: Set<Int>

    public init(title: String, paths: [[MapPoint]], lost: Set<Int>) {
      (self.title, self.paths, self.lost) = (title, paths, lost)
    }
  }

  public var title: String
  public var panels: [Panel]

  public init(title: String, panels: [Panel]) { (self.title, self.panels) = (title, panels) }

  private static let width = 280.0
  private static let panelHead = 18.0
  private static let margin = 16.0
  private static let head = 40.0
  /// The length that a panel shows beyond both ends of the straight way, as a part of it.
  private static let beyond = 0.15

  /// The width that a panel shows on each side of the straight way, as a part of it: nearly all that was walked, 0.15 to 0.6.
  private var aside: Double {
    let sides = panels.flatMap(\.paths).map { path in path.map { abs($0.north) }.max() ?? 0 }
      .sorted()
    let most = sides.isEmpty ? 0 : sides[sides.count * 98 / 100]
    return min(0.6, max(0.15, 1.1 * most))
  }

  private var panelSize: Size {
    let length = 1 + 2 * Self.beyond
    return Size(Self.width, Self.panelHead + Self.width * 2 * aside / length)
  }

  private var columns: Int { min(4, max(1, panels.count)) }

  public var size: Size {
    let rows = (panels.count + columns - 1) / columns
    return Size(
      Double(columns) * (panelSize.width + Self.margin) + Self.margin,
      Self.head + Double(rows) * (panelSize.height + Self.margin) + 24)
  }

  public func draw(on canvas: Canvas) {
    let title = canvas.fitted(title, width: size.width - 2 * Self.margin, .title)
    canvas.text(title, at: Point(Self.margin, 20), .title)
    for (index, panel) in panels.enumerated() {
      let x = Self.margin + Double(index % columns) * (panelSize.width + Self.margin)
      let y = Self.head + Double(index / columns) * (panelSize.height + Self.margin)
      draw(panel, on: canvas, in: Rectangle(x, y, panelSize.width, panelSize.height))
    }
    canvas.text(
      "From the circle to the cross; blue ways were walked to the end, red ones were given up.",
      at: Point(Self.margin, size.height - 14), .small)
  }

  private func draw(_ panel: Panel, on canvas: Canvas, in area: Rectangle) {
    canvas.text(
      canvas.fitted(panel.title, width: area.width, .label), at: Point(area.x, area.y + 8), .label)
    let map = Rectangle(
      area.x, area.y + Self.panelHead, area.width, area.height - Self.panelHead)
    let view = MapBounds([
      MapPoint(east: -Self.beyond, north: -aside), MapPoint(east: 1 + Self.beyond, north: aside),
    ])
    let frame = MapFrame(view, in: map, margin: 0)
    canvas.clipped(to: map) {
      for (number, path) in panel.paths.enumerated() {
        let colour = Colour.lines[panel.lost.contains(number) ? 1 : 0]
        let points = frame.thinned(path).map(\.at)
        canvas.line(points, Stroke(colour.opacity(0.3), width: 0.8))
      }
      let (start, end) = (
        frame.point(MapPoint(east: 0, north: 0)), frame.point(MapPoint(east: 1, north: 0))
      )
      canvas.circle(start, radius: 4, fill: .white, stroke: Stroke(.ink, width: 1.4))
      for sign in [-1.0, 1] {
        canvas.line(
          [Point(end.x - 4, end.y - 4 * sign), Point(end.x + 4, end.y + 4 * sign)],
          Stroke(.ink, width: 1.6))
      }
    }
    canvas.outline(map, Stroke(.faint, width: 0.8))
  }
}
