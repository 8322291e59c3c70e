internal import CCairo
import Files
import Score

/// A white sheet to draw on, stored as PNG or SVG.
///
/// The same calls give the same bytes in the same format: outlines are not hinted, and the names in an
/// SVG are counted afresh.
public final class Canvas {
  public let size: Size
  let format: PictureFormat
  let context: OpaquePointer
  private let surface: OpaquePointer
  private let sink = BytesSink()
  /// Pixels to the point in a PNG.
  static let pixels = 2.0

  init(size: Size, format: PictureFormat) throws(Fault) {
    try SystemLibrary.cairo.require()
    (self.size, self.format) = (size, format)
    surface = Self.surface(size, format, sink)
    context = cairo_create(surface)
    if format == .png { cairo_scale(context, Self.pixels, Self.pixels) }
    try check()
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  private static func surface(_ size: Size, _ format: PictureFormat, _ sink: BytesSink)
    -> OpaquePointer
  {
    switch format {
    case .png:
      return cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32((size.width * pixels).rounded()),
        Int32((size.height * pixels).rounded()))
    case .svg:
      let surface = cairo_svg_surface_create_for_stream(
        BytesSink.take, Unmanaged.passUnretained(sink).toOpaque(), size.width, size.height)!
      cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT)
      return surface
    }
  }

  /// Ends the drawing.
  /// - Returns: the file's bytes.
  func finish() throws(Fault) -> [UInt8] {
    try check()
    if format == .png {
      let status = cairo_surface_write_to_png_stream(
        surface, BytesSink.take, Unmanaged.passUnretained(sink).toOpaque())
      try check(status)
    }
    cairo_surface_finish(surface)
    try check(cairo_surface_status(surface))
    return format == .svg ? SVGNames.renumbered(sink.bytes) : sink.bytes
  }

  private func check() throws(Fault) {
    try check(cairo_surface_status(surface))
    try check(cairo_status(context))
  }

  private func check(_ status: cairo_status_t) throws(Fault) {
    if status == CAIRO_STATUS_SUCCESS { return }
    throw Fault(
      status == CAIRO_STATUS_NO_MEMORY ? .memory : .call,
      "cannot be drawn (\(size.width) x \(size.height) points): "
        + String(cString: cairo_status_to_string(status)), at: FaultPlace("the picture"),
      hint: "draw less, or a smaller picture")
  }
}

/// The bytes that cairo hands out.
private final class BytesSink {
  var bytes: [UInt8] = []

  static let take: cairo_write_func_t = { closure, data, count in
    let sink = Unmanaged<BytesSink>.fromOpaque(closure!).takeUnretainedValue()
    sink.bytes += UnsafeBufferPointer(start: data, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }
}

/// Gives the elements of an SVG numbers of its own: cairo counts on through a process, so that the
/// second of two equal pictures would differ from the first.
enum SVGNames {
  /// The text with the digits of every `id="…12"` and `#…12` counted from 0 in order of appearance.
  static func renumbered(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var numbers: [[UInt8]: [UInt8]] = [:]
    var index = 0
    while index < bytes.count {
      out.append(bytes[index])
      index += 1
      guard opensName(bytes, index) else { continue }
      var end = index
      while end < bytes.count, isName(bytes[end]) { end += 1 }
      let name = Array(bytes[index..<end])
      if name.last.map(isDigit) == true {
        let fresh = Array("\(String(decoding: stem(of: name), as: UTF8.self))\(numbers.count)".utf8)
        let known = numbers[name] ?? fresh
        numbers[name] = known
        out += known
      } else {
        out += name
      }
      index = end
    }
    return out
  }

  /// Tells whether a name begins here: after `id="` or after `#` within a link.
  private static func opensName(_ bytes: [UInt8], _ index: Int) -> Bool {
    if bytes[index - 1] == UInt8(ascii: "#") { return index > 1 }
    return index >= 5 && bytes[index - 1] == UInt8(ascii: "\"")
      && bytes[(index - 5)..<index].elementsEqual(" id=\"".utf8)
  }

  private static func stem(of name: [UInt8]) -> [UInt8] { Array(name.prefix { !isDigit($0) }) }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  private static func isName(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 32) >= 97 && (byte | 32) <= 122 || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
