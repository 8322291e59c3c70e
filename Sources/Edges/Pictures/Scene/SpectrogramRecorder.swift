import Glibc

/// A spectrogram without axes, for pages that draw their own: time from left to right, frequency upwards on a
/// logarithmic scale, level as colour.
public struct SpectrogramRecorder: Picture, Sendable {
  private var spectrogram: Spectrogram

  /// - Parameter columns: the most columns that the picture has.
  public init(sampleRate: Double, columns: Int = 1000) {
    spectrogram = Spectrogram(sampleRate: sampleRate, columns: columns)
  }

  /// The frequencies in Hz at the lower and at the upper edge.
  public var range: ClosedRange<Double> { spectrogram.range }

  /// Takes the next frames, interleaved.
  public mutating func add(_ samples: UnsafeBufferPointer<Float>, channels: Int) {
    spectrogram.add(samples, channels: channels)
  }

  public var size: Size { Size(1000, 168) }

  public func draw(on canvas: Canvas) {
    let area = Rectangle(0, 0, size.width, size.height)
    let map = ColourMap()
    canvas.fill(area, map.colours[0])
    guard !spectrogram.isEmpty else { return }
    canvas.cells(
      SpectrumPanel.cells(of: spectrogram, SpectrumPanel.level(of: spectrogram), map), in: area)
  }
}
