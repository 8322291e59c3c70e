import Glibc
import Signals

/// The powers of one column, a row each.
struct SpectrumCell: ColumnCell {
  private(set) var sums: [Float] = []
  private var count: Float = 0

  var isEmpty: Bool { count == 0 }
  /// Mean power of a row.
  func power(_ row: Int) -> Float { sums[row] / count }

  mutating func add(_ powers: [Float]) {
    if sums.isEmpty { sums = [Float](repeating: 0, count: powers.count) }
    for row in powers.indices { sums[row] += powers[row] }
    count += 1
  }

  mutating func join(_ later: SpectrumCell) {
    guard !later.isEmpty else { return }
    if isEmpty {
      self = later
      return
    }
    for row in sums.indices { sums[row] += later.sums[row] }
    count += later.count
  }
}

/// The spectrum of a sound over time, fed with blocks of any size: rows of a logarithmic frequency axis,
/// columns that grow wider as the sound grows longer.
///
/// Frames of about 85 ms under a Hann window, half overlapped in the first minutes and side by side from
/// where a column covers four frames. A row has the greatest power of its bins, so that a tone keeps its
/// level; a column the mean power of its frames.
struct Spectrogram: Sendable {
  /// 50 Hz to 16 kHz, or to half the sampling rate.
  let range: ClosedRange<Double>
  static let rows = 168
  private(set) var columns: Columns<SpectrumCell>
  private let sampleRate: Double
  /// Room to compute in, which every frame writes anew; copies share it and are not fed at once.
  private nonisolated(unsafe) let spectrum: PowerSpectrum
  private var left: [Float]
  private var right: [Float]
  private var filled = 0
  private var frames: Int64 = 0
  private let places: [(low: Int, high: Int, part: Float)]

  init(sampleRate: Double, columns limit: Int) {
    var size = 256
    while Double(size) < sampleRate * 0.06 { size *= 2 }
    self.sampleRate = sampleRate
    spectrum = PowerSpectrum(size: size)
    left = [Float](repeating: 0, count: size)
    right = left
    range = 50...max(100, min(16000, sampleRate / 2))
    places = Self.places(range, sampleRate / Double(size), size / 2)
    columns = Columns(width: Double(size / 2) / sampleRate, limit: limit)
  }

  /// The bins that each row shows: the greatest of several, or two neighbours mixed by `part`.
  private static func places(_ range: ClosedRange<Double>, _ bin: Double, _ count: Int)
    -> [(low: Int, high: Int, part: Float)]
  {
    let span = range.upperBound / range.lowerBound
    let edge = { (row: Double) in range.lowerBound * pow(span, row / Double(rows)) / bin }
    return (0..<rows).map { row in
      let (low, high) = (edge(Double(row)), edge(Double(row) + 1))
      if high - low >= 1 {
        return (min(Int(low + 0.5), count - 1), min(max(Int(high + 0.5), 1), count), -1)
      }
      let middle = (low + high) / 2
      let below = min(Int(middle), count - 2)
      return (below, below + 2, Float(middle - Double(below)))
    }
  }

  /// Frames of interleaved samples. The first, third… channel count as left, the others as right; a
  /// sample that is no finite number counts as silence.
  mutating func add(_ samples: UnsafeBufferPointer<Float>, channels: Int) {
    var rest = samples[...]
    var count = samples.count / max(channels, 1)
    while count > 0 {
      let part = min(count, left.count - filled)
      fill(part, from: UnsafeBufferPointer(rebasing: rest), channels: channels)
      rest = rest.dropFirst(part * channels)
      count -= part
      filled += part
      frames += Int64(part)
      if filled == left.count { analyse() }
    }
  }

  /// Appends frames to those that wait.
  private mutating func fill(_ count: Int, from samples: UnsafeBufferPointer<Float>, channels: Int)
  {
    let first = filled
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        for frame in 0..<count {
          var (l, r): (Float, Float) = (0, 0)
          for channel in 0..<channels {
            let sample = samples[frame * channels + channel]
            if channel & 1 == 0 { l += sample } else { r += sample }
          }
          left[first + frame] = l.isFinite ? l : 0
          right[first + frame] = channels == 1 ? left[first + frame] : r.isFinite ? r : 0
        }
      }
    }
  }

  private mutating func analyse() {
    spectrum.measure(left, right)
    // The greatest bin of a sine of amplitude 1 in both channels is a third; its row shows 1.
    func bins(_ bin: Int) -> Float { 3 * spectrum.power[bin] }
    var powers = [Float](repeating: 0, count: Self.rows)
    for (row, place) in places.enumerated() {
      if place.part >= 0 {
        powers[row] = bins(place.low) * (1 - place.part) + bins(place.low + 1) * place.part
      } else {
        for bin in place.low..<max(place.high, place.low + 1) {
          powers[row] = max(powers[row], bins(bin))
        }
      }
    }
    let size = left.count
    columns.add(powers, at: (Double(frames) - Double(size) / 2) / sampleRate)
    let overlaps = columns.width * sampleRate < Double(4 * size)
    filled = overlaps ? size / 2 : 0
    guard overlaps else { return }
    for index in 0..<size / 2 {
      left[index] = left[size / 2 + index]
      right[index] = right[size / 2 + index]
    }
  }

  /// Seconds of sound heard.
  var duration: Double { Double(frames) / sampleRate }

  var isEmpty: Bool { columns.cells.isEmpty }
}

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
