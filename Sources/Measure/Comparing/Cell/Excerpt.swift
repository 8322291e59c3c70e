import Datasets
import Report
import SoundFiles

/// The part of a cell that the report's players hold.
struct Excerpt {
  /// The number of parts of an excerpt, each of which is a possible beginning.
  private static let parts = 8
  /// The seconds of sound that the players hold.
  let seconds: Double
  /// The seconds of the whole sound.
  let duration: Double
  /// The seconds of data in a second of sound.
  let speed: Double

  /// Returns the second of the sound from which the dataset goes through most of its columns' ranges: the same for every variant
  /// and every question.
  /// - Parameter first: second of the data at the sound's beginning.
  func start(in dataset: Dataset?, from first: Double) -> Double {
    guard let dataset, seconds > 0, duration > seconds else { return 0 }
    let step = seconds / Double(Self.parts)
    let count = Int((duration - seconds) / step) + 1
    var shares = [Double](repeating: 0, count: count)
    for column in dataset.columns where column.kind == .linear && column.name != "time" {
      let times = dataset.axes[column.axis]
      let parts = extremes(column.values, times, from: first, step: step)
      let whole = Self.span(parts[...])
      guard whole > 0 else { continue }
      for start in shares.indices {
        shares[start] += Self.span(parts[start..<min(parts.count, start + Self.parts)]) / whole
      }
    }
    // A later beginning has to be clearly better: rounding decides nothing.
    let best = shares.indices.reduce(0) { shares[$1] > shares[$0] + 1e-9 ? $1 : $0 }
    return Double(best) * step
  }

  /// Returns the lowest and highest value in each step of the sound; nil where it has none.
  private func extremes(
    _ values: [Double], _ times: [Double], from first: Double, step: Double
  ) -> [ClosedRange<Double>?] {
    var parts = [ClosedRange<Double>?](
      repeating: nil, count: Int((duration / step).rounded(.up)))
    for (time, value) in zip(times, values) where value.isFinite {
      let place = (time - first) / speed / step
      guard place >= 0, place < Double(parts.count) else { continue }
      let known = parts[Int(place)] ?? value...value
      parts[Int(place)] = min(known.lowerBound, value)...max(known.upperBound, value)
    }
    return parts
  }

  private static func span(_ parts: ArraySlice<ClosedRange<Double>?>) -> Double {
    let known = parts.compactMap { $0 }
    guard let low = known.map(\.lowerBound).min(), let high = known.map(\.upperBound).max()
    else { return 0 }
    return high - low
  }
}

/// Writes the excerpt as a file that every browser plays.
final class ExcerptWriter {
  private let writer: AudioFileWriter
  private let name: String
  private let first: Int
  private let last: Int
  private let rate: Int
  private var frames = 0
  private static let format = AudioFormat.mp3

  init(_ run: CellRun, start: Double) throws {
    rate = run.request.sampleRate
    name = run.name + ".mp3"
    first = Int((start * Double(rate)).rounded())
    last = first + Int((run.request.excerpt * Double(rate)).rounded())
    writer = try AudioFileWriter(
      place: run.base.adding(".mp3"), format: Self.format, sampleRate: rate, channels: 2,
      hashes: false)
  }

  /// Takes a block that begins at a frame of the sound.
  func take(_ block: UnsafeBufferPointer<Float>, from frame: Int) throws {
    let count = block.count / 2
    let (low, high) = (max(first, frame), min(last, frame + count))
    guard low < high else { return }
    try writer.write(
      UnsafeBufferPointer(rebasing: block[(2 * (low - frame))..<(2 * (high - frame))]))
    frames += high - low
  }

  func abort() { writer.abort() }

  func finish() throws -> Report.Cell.Audio {
    _ = try writer.finish()
    return Report.Cell.Audio(
      file: name, type: "audio/mpeg", start: Double(first) / Double(rate),
      seconds: Double(frames) / Double(rate))
  }
}
