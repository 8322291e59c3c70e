import Glibc

/// The spectrogram of the mix: frequency upwards, level as colour.
struct SpectrumPanel: ScenePanel {
  let spectrogram: Spectrogram
  let frame: PanelFrame
  /// Decibels from the brightest to the darkest.
  private static let span = 75.0

  var height: Double { 176 }

  func draw(on canvas: Canvas, in area: Rectangle, isLast: Bool) {
    let plot = Plot(
      area: area, x: frame.time, y: Axis(.logarithmic, spectrogram.range, title: "frequency (Hz)"))
    let level = Self.level(of: spectrogram)
    let map = ColourMap()
    canvas.fill(area, map.colours[0])
    let end = plot.point(spectrogram.columns.end, plot.y.range.lowerBound).x
    canvas.clipped(to: area) {
      if end > area.x, end < 1e6 {
        canvas.cells(
          Self.cells(of: spectrogram, level, map),
          in: Rectangle(area.x, area.y, end - area.x, area.height))
      }
      frame.drawCrossings(on: canvas, plot, .white)
    }
    plot.drawFrame(on: canvas, showsX: isLast)
    let bar = Rectangle(area.right + 18, area.y + 28, 14, area.height - 28)
    ColourBar(axis: level, map: map).draw(on: canvas, in: bar)
  }

  static func cells(of spectrogram: Spectrogram, _ level: Axis, _ map: ColourMap) -> [[Colour]] {
    (0..<Spectrogram.rows).reversed().map { row in
      spectrogram.columns.cells.map { cell in
        cell.isEmpty ? map.colours[0] : map.colour(level.position(decibels(cell.power(row))))
      }
    }
  }

  /// The axis of levels, which ends at the greatest one in the picture, rounded up to 5 dB; silence is at its foot.
  static func level(of spectrogram: Spectrogram) -> Axis {
    let powers = spectrogram.columns.cells.filter { !$0.isEmpty }.map { cell in
      (0..<Spectrogram.rows).map { cell.power($0) }.max() ?? 0
    }
    let top = max((decibels(powers.max() ?? 0) / 5).rounded(.up) * 5, decibels(0) + span)
    return Axis(.linear, (top - span)...top, title: "level (dB)")
  }

  private static func decibels(_ power: Float) -> Double { 10 * log10(max(Double(power), 1e-14)) }
}
