internal import CCairo
import Glibc

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
