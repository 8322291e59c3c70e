internal import CCairo

/// The pixels of a PNG, read back through a file.
struct Image {
  let width: Int
  let height: Int
  /// 0xRRGGBB, rows from the top.
  let pixels: [UInt32]

  init(_ path: String) {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    width = Int(cairo_image_surface_get_width(surface))
    height = Int(cairo_image_surface_get_height(surface))
    let stride = Int(cairo_image_surface_get_stride(surface))
    let data = cairo_image_surface_get_data(surface)
    var found: [UInt32] = []
    for row in 0..<height {
      for column in 0..<width {
        let cell = UnsafeRawPointer(data! + row * stride + column * 4)
        found.append(cell.load(as: UInt32.self) & 0xff_ffff)
      }
    }
    pixels = found
  }

  /// The colour at a point of the canvas: two pixels to the point.
  func at(_ x: Double, _ y: Double) -> UInt32 { pixels[Int(y * 2) * width + Int(x * 2)] }
}
