internal import CCairo
internal import Files
internal import Glibc
internal import Score

/// Reads a picture as a log: its columns from left to right are the rows, one per second, and its rows of pixels are the
/// columns `row_01`, `row_02`… from the top, whose numbers are the brightness, 0 black to 1 white; `across` goes from 0 at
/// the left edge to 1 at the right one.
///
/// The brightness is the luma of Rec. ITU-R BT.709 of the values in the file; what is transparent is black. Pictures
/// of more than 64 pixels in height are reduced to 64 rows by the means of areas, in width by the same factor.
enum PNGReader {
  /// The most rows of pixels that a log has; as many as Meijer's image scanner (IEEE Trans. Biomed. Eng. 39, 1992).
  static let tallest = 64
  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Whether a file begins as a PNG does.
  static func recognises(_ head: [UInt8]) -> Bool { head.starts(with: signature) }

  /// Whether a file begins as a JPEG or a GIF does.
  static func isOtherPicture(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xff, 0xd8, 0xff]) || head.starts(with: Array("GIF8".utf8))
  }

  static func read(_ stream: ByteStream) throws(Fault) -> RawLog {
    let bytes = try stream.readAll()
    try checkSize(bytes, stream)
    let picture = try Picture(bytes, file: stream.file)
    let height = min(picture.height, tallest)
    let width = max(1, (picture.width * height + picture.height / 2) / picture.height)
    try stream.budget.check(columns: height + 2, cells: (height + 2) * width, file: stream.file)
    let times = CellColumn(name: "time", unit: .seconds, numbers: (0..<width).map(Double.init))
    let across = CellColumn(
      name: "across", unit: nil,
      numbers: times.values.map { ($0 / Double(max(1, width - 1)) * 1e4).rounded() / 1e4 })
    let rows = (0..<height).map { row in
      CellColumn(
        name: name(row + 1), unit: nil,
        numbers: (0..<width).map { picture.mean(column: $0, of: width, row: row, of: height) })
    }
    var log = RawLog([RawTable(name: "", file: stream.file, columns: [times, across] + rows)])
    if picture.height > height {
      log.findings.add(
        .pixelsAveraged,
        "\(picture.width) × \(picture.height) pixels were reduced to \(width) × \(height) by their means"
      )
    }
    return log
  }

  /// Returns the name of a row, such as `row_07`.
  private static func name(_ row: Int) -> String {
    "row_" + (row < 10 ? "0" : "") + String(row)
  }

  /// Refuses a picture that would be larger in memory than any log may be; its size stands in its first chunk.
  private static func checkSize(_ bytes: [UInt8], _ stream: ByteStream) throws(Fault) {
    guard bytes.count >= 24 else { throw damaged(stream.file) }
    let sides = [16, 20].map { start in
      bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int(clamping: $1) }
    }
    let limit = stream.budget.limits.cells
    if sides[0] * sides[1] > limit {
      throw stream.budget.refusal("has more than \(limit) pixels", file: stream.file)
    }
    // Cairo, which decodes pictures, has no longer side.
    if let side = sides.max(), side > 32_767 {
      throw .data(
        "is a picture of \(sides[0]) × \(sides[1]) pixels, and no side may have more than 32767",
        file: stream.file, hint: "make the picture smaller, or cut it into several")
    }
  }

  fileprivate static func damaged(_ file: String) -> Fault {
    .data(
      "is no PNG that can be read: it is damaged or cut off", file: file,
      hint: "open it in a program for pictures and save it again as PNG")
  }
}

/// The brightness of a decoded picture's pixels.
private struct Picture {
  let width: Int
  let height: Int
  /// Rows from the top, 0 to 1.
  private let pixels: [Float]

  init(_ bytes: [UInt8], file: String) throws(Fault) {
    try SystemLibrary.cairo.require()
    let source = PictureBytes(bytes)
    let decoded = cairo_image_surface_create_from_png_stream(
      PictureBytes.give, Unmanaged.passUnretained(source).toOpaque())!
    defer { cairo_surface_destroy(decoded) }
    guard cairo_surface_status(decoded) == CAIRO_STATUS_SUCCESS else {
      throw PNGReader.damaged(file)
    }
    (width, height) = (
      Int(clamping: cairo_image_surface_get_width(decoded)),
      Int(clamping: cairo_image_surface_get_height(decoded))
    )
    let sheet = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(clamping: width), Int32(clamping: height))!
    defer { cairo_surface_destroy(sheet) }
    let context = cairo_create(sheet)
    cairo_set_source_surface(context, decoded, 0, 0)
    cairo_paint(context)
    let isPainted = cairo_status(context) == CAIRO_STATUS_SUCCESS
    cairo_destroy(context)
    cairo_surface_flush(sheet)
    guard isPainted, let data = cairo_image_surface_get_data(sheet) else {
      throw PNGReader.damaged(file)
    }
    let stride = Int(clamping: cairo_image_surface_get_stride(sheet))
    let count = width
    pixels = (0..<height).flatMap { row in
      (0..<count).map { column in
        Self.luma(UnsafeRawPointer(data + row * stride + column * 4).load(as: UInt32.self))
      }
    }
  }

  /// Returns the brightness of 0xRRGGBB, 0 to 1: the luma of Rec. ITU-R BT.709-6, item 3.2.
  private static func luma(_ colour: UInt32) -> Float {
    let red = Float(colour >> 16 & 0xff)
    let green = Float(colour >> 8 & 0xff)
    let blue = Float(colour & 0xff)
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
  }

  /// The mean brightness of a cell of a grid over the picture, to four decimals.
  func mean(column: Int, of columns: Int, row: Int, of rows: Int) -> Double {
    let across =
      (column * width / columns)..<max(column * width / columns + 1, (column + 1) * width / columns)
    let down = (row * height / rows)..<max(row * height / rows + 1, (row + 1) * height / rows)
    var sum = 0.0
    for y in down { for x in across { sum += Double(pixels[y * width + x]) } }
    return (sum / Double(across.count * down.count) * 1e4).rounded() / 1e4
  }
}

/// Bytes that cairo's reader takes one stretch after the other.
private final class PictureBytes {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static let give: cairo_read_func_t = { closure, target, length in
    let source = Unmanaged<PictureBytes>.fromOpaque(closure!).takeUnretainedValue()
    let count = Int(clamping: length)
    guard count <= source.bytes.count - source.place, let target else {
      return CAIRO_STATUS_READ_ERROR
    }
    source.bytes.withUnsafeBytes { all in
      if count > 0 { memcpy(target, all.baseAddress! + source.place, count) }
    }
    source.place += count
    return CAIRO_STATUS_SUCCESS
  }
}
