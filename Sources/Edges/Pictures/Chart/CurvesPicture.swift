import Glibc
import Score

/// Means with their intervals along what was varied: a row of panels for each quantity, a column for each factor. Panels of a row
/// share their scale, so that slopes can be compared.
public struct CurvesPicture: Picture, Sendable {
  /// A mean with its interval, at one value of the factor.
  public struct Mark: Sendable {
    public var x: Double
    public var mean: Double
    /// The interval; NaN at both ends where there is none.
    public var low: Double
    public var high: Double

    public init(x: Double, mean: Double, low: Double, high: Double) {
      (self.x, self.mean, self.low, self.high) = (x, mean, low, high)
    }
  }

  /// The factor of a column.
  public struct Column: Sendable {
    public var title: String
    public var isLogarithmic: Bool
    /// The names of its values, which stand at 0, 1, …; empty for numbers.
    public var names: [String]

    public init(title: String, isLogarithmic: Bool, names: [String]) {
      (self.title, self.isLogarithmic, self.names) = (title, isLogarithmic, names)
    }
  }

  /// The quantity of a row, with the marks of each column in the columns' order.
  public struct Row: Sendable {
    public var title: String
    public var marks: [[Mark]]

    public init(title: String, marks: [[Mark]]) { (self.title, self.marks) = (title, marks) }
  }

  public var title: String
  /// Sentences that say what is seen.
  public var summary: String
  public var columns: [Column]
  public var rows: [Row]

  public init(title: String, summary: String, columns: [Column], rows: [Row]) {
    (self.title, self.summary, self.columns, self.rows) = (title, summary, columns, rows)
  }

  /// The title and the summary.
  public var words: PictureWords? { PictureWords(title: title, description: summary) }

  private static let panel = Size(190, 130)
  private static let (left, gap, head, line) = (70.0, 62.0, 44.0, 26.0)

  public var size: Size {
    Size(
      Self.left + Double(columns.count) * (Self.panel.width + Self.gap),
      Self.head + Double(rows.count) * (Self.panel.height + Self.line + 44) + 30)
  }

  public func draw(on canvas: Canvas) {
    canvas.text(canvas.fitted(title, width: size.width - 32, .title), at: Point(16, 20), .title)
    for (number, row) in rows.enumerated() {
      let top = Self.head + Double(number) * (Self.panel.height + Self.line + 44)
      canvas.text(
        canvas.fitted(row.title, width: size.width - 32), at: Point(16, top + 10),
        TextStyle(11, bold: true))
      for (index, column) in columns.enumerated() {
        let area = Rectangle(
          Self.left + Double(index) * (Self.panel.width + Self.gap), top + Self.line,
          Self.panel.width, Self.panel.height)
        draw(row.marks[index], column, plot(row, column, index, in: area), on: canvas)
      }
    }
    canvas.text(
      "Discs are means over all else that was varied, bars their 95 % intervals.",
      at: Point(16, size.height - 14), .small)
  }

  private func plot(_ row: Row, _ column: Column, _ index: Int, in area: Rectangle) -> Plot {
    let values = row.marks.joined().flatMap { [$0.mean, $0.low, $0.high] }.filter(\.isFinite)
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    let margin = 0.06 * (high - low)
    let x = column.names.isEmpty ? span(index) : -0.5...Double(column.names.count) - 0.5
    return Plot(
      area: area, x: Axis(column.isLogarithmic ? .logarithmic : .linear, x, title: column.title),
      y: Axis(.linear, (low - margin)...(high + margin), title: ""))
  }

  /// The values of a column's factor in all rows, with some room at both ends.
  private func span(_ index: Int) -> ClosedRange<Double> {
    let places = rows.flatMap { $0.marks[index].map(\.x) }
    let (low, high) = (places.min() ?? 0, places.max() ?? 1)
    let room = 0.05
    guard columns[index].isLogarithmic, low > 0 else {
      return low - room * (high - low)...high + room * (high - low)
    }
    let factor = exp(room * log(high / low))
    return low / factor...high * factor
  }

  private func draw(_ marks: [Mark], _ column: Column, _ plot: Plot, on canvas: Canvas) {
    let area = plot.area
    if column.names.isEmpty { plot.drawGrid(on: canvas) }
    plot.drawFrame(on: canvas, showsX: column.names.isEmpty)
    if !column.names.isEmpty {
      for (place, name) in column.names.enumerated() {
        let x = plot.point(Double(place), plot.y.range.lowerBound).x
        let width = area.width / Double(column.names.count) - 4
        canvas.text(
          canvas.fitted(name, width: max(24, width), .small), at: Point(x, area.bottom + 13),
          .small, anchor: .middle)
      }
      canvas.text(
        column.title, at: Point(area.middle.x, area.bottom + 30), .label, anchor: .middle)
    }
    let stroke = Stroke(Colour.lines[0], width: 1.5)
    if column.names.isEmpty { canvas.line(marks.map { plot.point($0.x, $0.mean) }, stroke) }
    for mark in marks {
      canvas.line([plot.point(mark.x, mark.low), plot.point(mark.x, mark.high)], stroke)
      canvas.circle(
        plot.point(mark.x, mark.mean), radius: 3, fill: Colour.lines[0], stroke: nil)
    }
  }
}
