internal import CCairo
import Glibc

/// The look of a line.
public struct Stroke: Hashable, Sendable {
  public var colour: Colour
  /// The width in points.
  public var width: Double
  /// The lengths of dashes and gaps in points; empty for a whole line.
  public var dashes: [Double]

  public init(_ colour: Colour, width: Double = 1, dashes: [Double] = []) {
    (self.colour, self.width, self.dashes) = (colour, width, dashes)
  }
}

extension Canvas {
  public func fill(_ area: Rectangle, _ colour: Colour) {
    set(colour)
    cairo_rectangle(context, area.x, area.y, area.width, area.height)
    cairo_fill(context)
  }

  public func outline(_ area: Rectangle, _ stroke: Stroke) {
    set(stroke)
    cairo_rectangle(context, area.x, area.y, area.width, area.height)
    cairo_stroke(context)
  }

  /// A line through points; it is broken where a point is no number or too far to draw.
  public func line(_ points: [Point], _ stroke: Stroke) {
    set(stroke)
    var isOpen = false
    for point in points {
      guard point.isDrawable else {
        isOpen = false
        continue
      }
      if isOpen {
        cairo_line_to(context, point.x, point.y)
      } else {
        cairo_move_to(context, point.x, point.y)
      }
      isOpen = true
    }
    cairo_stroke(context)
  }

  /// Fills closed rings by the even-odd rule, so that an inner ring is a hole.
  public func rings(_ rings: [[Point]], fill: Colour?, stroke: Stroke?) {
    for ring in rings {
      for (index, point) in ring.filter(\.isDrawable).enumerated() {
        if index == 0 {
          cairo_move_to(context, point.x, point.y)
        } else {
          cairo_line_to(context, point.x, point.y)
        }
      }
      cairo_close_path(context)
    }
    paint(fill, stroke)
  }

  public func circle(_ centre: Point, radius: Double, fill: Colour?, stroke: Stroke?) {
    guard centre.isDrawable, radius > 0, radius < 1e6 else { return }
    cairo_new_sub_path(context)
    cairo_arc(context, centre.x, centre.y, radius, 0, 2 * .pi)
    paint(fill, stroke)
  }

  /// Draws with `draw`; only what lies within `area` is seen.
  public func clipped(to area: Rectangle, _ draw: () -> Void) {
    cairo_save(context)
    cairo_rectangle(context, area.x, area.y, area.width, area.height)
    cairo_clip(context)
    draw()
    cairo_restore(context)
  }

  /// Draws cells of one colour each, in rows from the top, stretched over `area` without smoothing.
  public func cells(_ colours: [[Colour]], in area: Rectangle) {
    let (rows, columns) = (colours.count, colours.first?.count ?? 0)
    guard rows > 0, columns > 0 else { return }
    let image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(columns), Int32(rows))
    defer { cairo_surface_destroy(image) }
    guard let bytes = cairo_image_surface_get_data(image) else { return }
    let stride = Int(cairo_image_surface_get_stride(image))
    for (row, line) in colours.enumerated() {
      for (column, colour) in line.enumerated() {
        let cell = bytes + row * stride + column * 4
        cell.withMemoryRebound(to: UInt32.self, capacity: 1) { $0.pointee = Self.packed(colour) }
      }
    }
    cairo_surface_mark_dirty(image)
    cairo_save(context)
    cairo_translate(context, area.x, area.y)
    cairo_scale(context, area.width / Double(columns), area.height / Double(rows))
    cairo_set_source_surface(context, image, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, Double(columns), Double(rows))
    cairo_fill(context)
    cairo_restore(context)
  }

  private static func packed(_ colour: Colour) -> UInt32 {
    let red = UInt32(colour.red * 255 + 0.5)
    let green = UInt32(colour.green * 255 + 0.5)
    return red << 16 | green << 8 | UInt32(colour.blue * 255 + 0.5)
  }

  private func paint(_ fill: Colour?, _ stroke: Stroke?) {
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    if let fill {
      set(fill)
      cairo_fill_preserve(context)
    }
    if let stroke {
      set(stroke)
      cairo_stroke_preserve(context)
    }
    cairo_new_path(context)
  }

  func set(_ colour: Colour) {
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.opacity)
  }

  private func set(_ stroke: Stroke) {
    set(stroke.colour)
    cairo_set_line_width(context, stroke.width)
    cairo_set_dash(context, stroke.dashes, Int32(stroke.dashes.count), 0)
  }
}

/// The end of a text that stands at its point.
public enum TextAnchor: Sendable {
  case left, middle, right
}

/// The look of a text, which is set in DejaVu Sans.
public struct TextStyle: Hashable, Sendable {
  /// The size of the letters in points.
  public var size: Double
  public var colour: Colour
  public var isBold: Bool
  /// A white border that keeps the text legible over lines.
  public var hasHalo: Bool

  public init(
    _ size: Double = 11, _ colour: Colour = Colour(0x222222), bold: Bool = false, halo: Bool = false
  ) {
    (self.size, self.colour) = (size, colour)
    isBold = bold
    hasHalo = halo
  }

  static let label = TextStyle()
  static let small = TextStyle(10, .faint)
  static let title = TextStyle(14, bold: true)
}

extension Canvas {
  /// A line of text; `point` is at its left end, middle or right end, halfway up its capitals.
  public func text(
    _ text: String, at point: Point, _ style: TextStyle = TextStyle(), anchor: TextAnchor = .left
  ) {
    let clean = Self.printable(text)
    guard !clean.isEmpty, point.isDrawable else { return }
    let width = self.width(of: clean, style)
    let shift: Double = anchor == .left ? 0 : anchor == .middle ? -width / 2 : -width
    cairo_move_to(context, point.x + shift, point.y + style.size * 0.36)
    if style.hasHalo {
      cairo_text_path(context, clean)
      set(.white.opacity(0.85))
      cairo_set_line_width(context, 3)
      cairo_set_dash(context, [], 0, 0)
      cairo_stroke(context)
      cairo_move_to(context, point.x + shift, point.y + style.size * 0.36)
    }
    set(style.colour)
    cairo_show_text(context, clean)
  }

  /// Draws a text that runs upwards, its middle at `point`.
  public func upwardText(_ text: String, at point: Point, _ style: TextStyle = TextStyle()) {
    cairo_save(context)
    cairo_translate(context, point.x, point.y)
    cairo_rotate(context, -.pi / 2)
    self.text(text, at: Point(0, 0), style, anchor: .middle)
    cairo_restore(context)
  }

  /// The width of a line of text in points.
  public func width(of text: String, _ style: TextStyle = TextStyle()) -> Double {
    let weight = style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
    cairo_select_font_face(context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, weight)
    cairo_set_font_size(context, style.size)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, Self.printable(text), &extents)
    return extents.x_advance
  }

  /// The text shortened with an ellipsis until it is no wider than `width` points.
  public func fitted(_ text: String, width: Double, _ style: TextStyle = TextStyle()) -> String {
    var text = Self.printable(text)
    guard self.width(of: text, style) > width else { return text }
    text = String(text.prefix(400))
    while !text.isEmpty, self.width(of: text + "…", style) > width { text.removeLast() }
    return text + "…"
  }

  /// Without characters that are no glyphs: line ends and controls become spaces.
  private static func printable(_ text: String) -> String {
    let controls = text.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
    guard controls else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
  }
}
