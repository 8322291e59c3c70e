import Glibc

/// The trace of one control: a line for its mean in every column, a band for its extremes.
struct ControlPanel: ScenePanel {
  let control: SceneRecorder.Control
  let frame: PanelFrame
  /// Controls that are not shown, said in the last panel.
  var more = 0

  /// The greatest number of controls that are shown.
  static let limit = 12

  /// The controls in their order; of too many the first that move.
  static func shown(_ controls: [SceneRecorder.Control]) -> [SceneRecorder.Control] {
    let drawn = controls.filter { !$0.isEmpty }
    if drawn.count <= limit { return drawn }
    let moving = drawn.indices.filter { drawn[$0].moves }
    let others = drawn.indices.filter { !drawn[$0].moves }
    return (moving + others).prefix(limit).sorted().map { drawn[$0] }
  }

  var height: Double { 62 }

  func draw(on canvas: Canvas, in area: Rectangle, isLast: Bool) {
    let kind: Axis.Kind = isHeading ? .heading : .linear
    let plot = Plot(area: area, x: frame.time, y: Axis(kind, range, title: control.unit))
    plot.drawGrid(on: canvas, yTicks: 3)
    canvas.clipped(to: area) {
      frame.drawCrossings(on: canvas, plot)
      let colour = Colour.lines[0]
      for band in TraceLines.bands(control.values, on: plot) {
        canvas.rings([band], fill: colour.opacity(0.25), stroke: nil)
      }
      let line =
        isHeading
        ? TraceLines.circle(control.headings, on: plot) : TraceLines.line(control.values, on: plot)
      canvas.line(line, Stroke(colour, width: 1.5))
    }
    plot.drawFrame(on: canvas, showsX: isLast, yTicks: 3)
    let style = TextStyle(11, bold: true)
    let name = canvas.fitted(control.name, width: ScenePicture.right - 30, style)
    canvas.text(name, at: Point(area.right + 18, area.y + 10), style)
    if more > 0 {
      canvas.text("and \(more) more", at: Point(area.right + 18, area.y + 44), .small)
    }
    if isHeading { return }
    let unit = control.unit.isEmpty ? "" : " \(control.unit)"
    let words = "\(short(range.lowerBound)) to \(short(range.upperBound))\(unit)"
    canvas.text(words, at: Point(area.right + 18, area.y + 27), .small)
  }

  private var isHeading: Bool { control.headings.cells.contains { !$0.isEmpty } }

  private var range: ClosedRange<Double> {
    if let range = control.range { return range }
    let cells = control.values.cells.filter { !$0.isEmpty }
    return (cells.map(\.low).min() ?? 0)...(cells.map(\.high).max() ?? 1)
  }

  /// A number with as many decimals as make three digits of the range.
  private func short(_ value: Double) -> String {
    let span = range.upperBound - range.lowerBound
    let decimals = span > 0 ? 2 - Int(min(max(log10(span), -300), 300).rounded(.down)) : 3
    return Ticks.number(value, decimals: decimals)
  }
}

extension SceneRecorder.Control {
  /// Whether its values change; a heading counts as one that does.
  fileprivate var moves: Bool {
    let cells = values.cells.filter { !$0.isEmpty }
    guard let first = cells.first else { return true }
    return cells.contains { $0.low != first.low || $0.high != first.low }
  }
}
